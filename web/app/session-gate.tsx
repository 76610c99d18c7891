import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { User } from '#contract/user';
import { userQuery } from '../queries/session.ts';
import { LoadError } from '../ui/loading/load-error.tsx';
import { restoreScroll } from '../ui/navigation/scroll-memory.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { leave, resumeSession, useLapsed } from './lapsed.ts';
import { Auth, ConfirmFirst, Shell, SignInAgain } from './screens.ts';
import { rememberSignOut } from './sign-out.ts';

/** A spinner while the session loads, the sign-in screen without one, else the app, once the user's address is confirmed. */
export function SessionGate() {
	const user = useQuery(userQuery);
	const known = user.data !== undefined;
	if (user.isPending || (user.isFetching && !known)) return <PageSpinner />;
	if (!known) {
		return (
			<main className="mx-auto max-w-xl p-8">
				<LoadError title="Something went wrong" onRetry={user.refetch} />
			</main>
		);
	}
	return (
		<Suspense fallback={<PageSpinner />}>
			{user.data?.mustConfirm ? (
				<ConfirmFirst user={user.data} onSignOut={rememberSignOut} />
			) : user.data ? (
				<Shell key={user.data.id}>
					<Suspense fallback={<PageSpinner />}>
						<Outlet />
						<ScrollRestoration />
					</Suspense>
					<LapsedSession user={user.data} />
				</Shell>
			) : (
				<Auth />
			)}
		</Suspense>
	);
}

// Shown over the screen.
function LapsedSession({ user }: { user: User }) {
	const client = useQueryClient();
	const isLapsed = useLapsed();
	if (!isLapsed) return null;
	const onSignedIn = (again: User) => resumeSession(client, again);
	return <SignInAgain user={user} onSignedIn={onSignedIn} onLeave={() => leave(client)} />;
}

// Beside the screen, so that it scrolls once the screen is there.
function ScrollRestoration() {
	const { key } = useLocation();
	useLayoutEffect(() => restoreScroll(key), [key]);
	return null;
}
