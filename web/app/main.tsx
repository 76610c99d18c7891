import './theme.css';
import './print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { userQuery } from '../queries/session.ts';
import { Toaster } from '../ui/toaster.tsx';
import { loadScreen, prefetchLinks } from './prefetch.ts';
import { queryClient } from './query-client.ts';
import { refreshOnImport } from './refresh.ts';
import { Router } from './router.tsx';
import { reportSignOut } from './sign-out.ts';

refreshOnImport(queryClient);
prefetchLinks();
loadScreen(window.location.pathname);
queryClient.query(userQuery).then(
	(user) => reportSignOut(user !== null),
	() => {},
);
// A page that the browser restores from its cache may belong to a person who has signed out since.
window.addEventListener('pageshow', (event) => {
	if (event.persisted) queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
});

createRoot(document.getElementById('root') as HTMLElement).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<Router />
			<Toaster />
		</QueryClientProvider>
	</StrictMode>,
);
