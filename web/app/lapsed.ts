import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/user';
import { isHeldBack, shownAccount } from '../api.ts';
import { enter, forgetData, readUser, userQuery } from '../queries/session.ts';
import { toast } from '../ui/overlays/toast.ts';
import { storeOf } from '../ui/store.ts';
import { SignInAgain } from './screens.ts';

let asking = false;

/** Whether the session ended while a screen is open. The screen stays, and a dialog over it signs in again. */
export const { get: isLapsed, set: setLapsed, watch: watchLapsed, useValue: useLapsed } = storeOf<boolean>(false);

/**
 * To be called after a 401: asks who is signed in. If no one is, the screen stays as it is, with what is typed in it, and
 * the dialog is shown. Someone else than before gets an empty store.
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

/** The session stands again, as this user's: the dialog goes, and what was read without a session is read again. */
export function standAgain(client: QueryClient, user: User) {
	if (client.getQueryData(userQuery.queryKey)?.id !== user.id) forgetData(client);
	client.setQueryData(userQuery.queryKey, user);
	setLapsed(false);
	const predicate = ({ state }: Query) => state.status === 'error';
	client.removeQueries({ type: 'inactive', predicate });
	void client.refetchQueries({ type: 'active', predicate });
}

// The session is valid after all. Calls held back meanwhile leave now, and no others: those would be refused for ever.
function goOn(client: QueryClient, user: User) {
	client.setQueryData(userQuery.queryKey, user);
	void client.refetchQueries({ type: 'active', predicate: ({ state }) => isHeldBack(state.error) });
}

/** To be called when someone may have signed in again elsewhere: the same account goes on here too. */
export async function checkLapsed(client: QueryClient) {
	const before = client.getQueryData(userQuery.queryKey);
	if (!before || !isLapsed()) return;
	const now = await readUser().catch(() => null);
	if (isLapsed() && now?.id === before.id) standAgain(client, now);
}

// If the dialog's code can't be fetched, the sign-in screen takes its place. Drafts stay.
const askToSignIn = (client: QueryClient) =>
	SignInAgain.preload().then(
		() => setLapsed(true),
		() => leave(client),
	);

/** Leaves what is on the screen for the sign-in screen. */
export function leave(client: QueryClient) {
	setLapsed(false);
	client.setQueryData(userQuery.queryKey, null);
	forgetData(client);
}
