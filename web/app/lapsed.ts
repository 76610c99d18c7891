import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/user';
import { isHeldBack, shownAccount } from '../api.ts';
import { enter, forgetData, readUser, userQuery } from '../queries/session.ts';
import { toast } from '../ui/overlays/toast.ts';
import { storeOf } from '../ui/store.ts';
import { SignInAgain } from './screens.ts';

let asking = false;

/** True when the session ended while a screen is open. The screen stays, under a dialog that signs in again. */
export const { get: isLapsed, set: setLapsed, watch: watchLapsed, useValue: useLapsed } = storeOf<boolean>(false);

/**
 * Asks who is signed in, after a 401. If no one is, the screen stays, with what is typed in it, and the dialog is
 * shown. If another user is, the cache is emptied.
 */
export async function checkSession(client: QueryClient) {
	const before = client.getQueryData(userQuery.queryKey);
	if (!before || isLapsed() || asking) return;
	asking = true;
	try {
		const now = await readUser();
		shownAccount.isSignedOut = now === null;
		if (now === null) await askToSignIn(client);
		else if (now.id !== before.id) enter(client, now);
		else goOn(client, now);
	} catch {
		toast({ title: 'Error', description: 'Please sign in.', variant: 'destructive' });
	} finally {
		asking = false;
	}
}

/** Continues with a new session of this user: closes the dialog, and reads again what failed without a session. */
export function resumeSession(client: QueryClient, user: User) {
	if (client.getQueryData(userQuery.queryKey)?.id !== user.id) forgetData(client);
	client.setQueryData(userQuery.queryKey, user);
	setLapsed(false);
	const predicate = ({ state }: Query) => state.status === 'error';
	client.removeQueries({ type: 'inactive', predicate });
	void client.refetchQueries({ type: 'active', predicate });
}

// The session is valid after all. Only the calls held back meanwhile are sent now; any other would be refused for ever.
function goOn(client: QueryClient, user: User) {
	client.setQueryData(userQuery.queryKey, user);
	void client.refetchQueries({ type: 'active', predicate: ({ state }) => isHeldBack(state.error) });
}

/** Checks if the same account has signed in again elsewhere, and continues here if so. */
export async function checkLapsed(client: QueryClient) {
	const before = client.getQueryData(userQuery.queryKey);
	if (!before || !isLapsed()) return;
	const now = await readUser().catch(() => null);
	if (isLapsed() && now?.id === before.id) resumeSession(client, now);
}

// If the dialog's code can't be fetched, the sign-in screen takes its place. Drafts stay.
const askToSignIn = (client: QueryClient) =>
	SignInAgain.preload().then(
		() => setLapsed(true),
		() => leave(client),
	);

/** Replaces the screen by the sign-in screen. */
export function leave(client: QueryClient) {
	setLapsed(false);
	client.setQueryData(userQuery.queryKey, null);
	forgetData(client);
}
