import type { Query, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/user';
import { isHeldBack, shownAccount } from '../api.ts';
import { enter, forgetData, readUser, userQuery } from '../queries/session.ts';
import { toast } from '../ui/overlays/toast.ts';
import { SignInAgain } from './screens.ts';

// Whether the session ended while a screen is open. The screen stays, and a dialog over it signs in again.
let lapsed = false;
let asking = false;
const listeners = new Set<() => void>();

/** Says whether the session has lapsed: the dialog is shown, or goes. */
export function setLapsed(now: boolean) {
	lapsed = now;
	for (const listener of listeners) listener();
}

/** Whether the session ended while a screen is open. */
export const isLapsed = () => lapsed;

/** Calls back when the session lapses and when it stands again. Returns a function that stops. */
export function watchLapsed(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** {@link isLapsed}, for a component that shows it. */
export const useLapsed = () => useSyncExternalStore(watchLapsed, isLapsed);

/**
 * To be called after a 401: asks who is signed in. If nobody is, the screen stays as it is, with what is typed in it, and
 * the dialog is shown. Somebody else than before gets an empty store.
 */
export async function checkSession(client: QueryClient) {
	const before = client.getQueryData(userQuery.queryKey);
	if (!before || lapsed || asking) return;
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

// The session stands after all. What did not leave meanwhile leaves now, and nothing else: it would be refused for ever.
function goOn(client: QueryClient, user: User) {
	client.setQueryData(userQuery.queryKey, user);
	void client.refetchQueries({ type: 'active', predicate: ({ state }) => isHeldBack(state.error) });
}

/** To be called when somebody may have signed in again elsewhere: the same account goes on here too. */
export async function checkLapsed(client: QueryClient) {
	const before = client.getQueryData(userQuery.queryKey);
	if (!before || !lapsed) return;
	const now = await readUser().catch(() => null);
	if (lapsed && now?.id === before.id) standAgain(client, now);
}

// Where the code of the dialog cannot be fetched, the sign-in screen takes the place of the screen. Drafts stay.
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
