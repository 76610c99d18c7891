import './theme.css';
import './composer.css';
import './forced-colors.css';
import './print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { userQuery } from '../queries/session.ts';
import { keepKeysOfInputMethods } from '../ui/keyboard/input-methods.ts';
import { keepFocus } from '../ui/keyboard/keep-focus.ts';
import { dropOldDrafts } from '../ui/memory/drafts.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { loadScreen, prefetchLinks } from './load-screen.ts';
import { queryClient } from './query-client.ts';
import { Router } from './router.tsx';
import { Auth } from './screens.ts';
import { reportSignOut } from './sign-out.ts';
import { startSync } from './sync/sync.ts';
import { firstRowsFor, linkPressed, renderOver } from './take-over/render-over.tsx';

// public/browser.js removes it in a browser that lacks something.
const root = document.getElementById('root');
if (root) start(root);

function start(root: HTMLElement) {
	keepKeysOfInputMethods();
	startSync(queryClient);
	dropOldDrafts();
	keepFocus();
	prefetchLinks();
	const screen = loadScreen(window.location.pathname, true);
	const user = queryClient.query(userQuery);
	user.then(
		(known) => {
			reportSignOut(known !== null);
			// They were pressed for a screen of someone who is signed in.
			if (!known) window.earlyKeys = undefined;
		},
		() => {},
	);
	// The first screen is rendered once its code and the user are there. Until then the page's own spinner turns, or the
	// first rows stand there.
	void user
		.then(async (known) => {
			await (known ? screen : Auth.preload());
			const link = window.firstRows && linkPressed(window.firstRows);
			if (known && link) await loadScreen(link.pathname);
			await window.firstRows?.presses.word();
			return known?.id;
		})
		.catch(() => undefined)
		.then((account) => {
			const app = (
				<StrictMode>
					<QueryClientProvider client={queryClient}>
						<Router />
						<Toaster />
					</QueryClientProvider>
				</StrictMode>
			);
			const first = firstRowsFor(account);
			if (first) renderOver(root, queryClient, first, app);
			// With its effects, of which one puts the focus where the next word is typed.
			else flushSync(() => createRoot(root).render(app));
		});
}
