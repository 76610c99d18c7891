import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { userQuery } from '../queries/session.ts';
import { LoadError } from '../ui/load-error.tsx';
import { restoreScroll } from '../ui/scroll-memory.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { Auth, Shell } from './screens.ts';

/** A spinner while the session loads, the sign-in screen without a session, else the app. */
export function SessionGate() {
	const user = useQuery(userQuery);
	const known = user.data !== undefined;
	if (user.isPending || (user.isFetching && !known)) return <PageSpinner />;
	if (!known) {
		return (
			<main className="mx-auto max-w-xl p-8">
				<LoadError title="Something went wrong" text="Please try refreshing the page." onRetry={user.refetch} />
			</main>
		);
	}
	return (
		<Suspense fallback={<PageSpinner />}>
			{user.data ? (
				<Shell>
					<Suspense fallback={<PageSpinner />}>
						<Outlet />
						<ScrollRestoration />
					</Suspense>
				</Shell>
			) : (
				<Auth />
			)}
		</Suspense>
	);
}

// Beside the screen, so that it scrolls when the screen is there.
function ScrollRestoration() {
	const { key } = useLocation();
	useLayoutEffect(() => restoreScroll(key), [key]);
	return null;
}
