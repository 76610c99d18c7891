import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AccountRemoval, AccountSession, NewAddress, NewPassword } from '#contract/account';
import { api, arrayOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { keys } from './keys.ts';
import { userQuery } from './session.ts';

/** Turns replies through the server on or off. */
export const updateFollowsReplies = mutationOptions({
	mutationFn: async (followsReplies: boolean) => (await api.account.$patch({ json: { followsReplies } })).json(),
	onSuccess: (user, _sent, _before, { client }) => client.setQueryData(userQuery.queryKey, user),
	meta: {
		failed: 'Failed to save this. Please try again.',
	},
});

/** Asks for another address. It replaces the old one once the user confirms it through the mailed link. */
export const changeAddress = mutationOptions({
	mutationFn: (json: NewAddress) => api.account.address.$post({ json }),
	meta: {
		done: (_response: unknown, { email }: NewAddress) => ({
			title: 'Check your email',
			description: `Click the link we sent to ${email}. Until then, your address stays the same.`,
		}),
		failed: 'Failed to change your address. Please try again.',
	},
});

/** Changes the password. Every other session ends. */
export const changePassword = mutationOptions({
	mutationFn: (json: NewPassword) => api.account.password.$post({ json }),
	meta: {
		done: { title: 'Password changed', description: 'Every other session was signed out.' },
		failed: 'Failed to change your password. Please try again.',
	},
});

/** The user's sessions, newest first. */
export const sessionsQuery = queryOptions({
	queryKey: keys.sessions,
	queryFn: async (): Promise<AccountSession[]> => arrayOf(await api.account.sessions.$get()),
});

/** Ends one session. */
export const removeSession = mutationOptions({
	...removal((_session: { id: string }) => keys.sessions),
	mutationFn: ({ id }: { id: string }) => api.account.sessions[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Session signed out' },
		failed: 'Failed to sign out that session. Please try again.',
	},
});

/** Ends every session but this one. */
export const removeOtherSessions = mutationOptions({
	mutationFn: () => api.account.sessions.$delete(),
	meta: {
		done: { title: 'Signed out everywhere else' },
		failed: 'Failed to sign out elsewhere. Please try again.',
	},
});

/** Deletes the account. No one is signed in afterwards. */
export const removeAccount = mutationOptions({
	mutationFn: (json: AccountRemoval) => api.account.removal.$post({ json }),
	onSuccess: (_response, _sent, _before, { client }) => {
		client.setQueryData(userQuery.queryKey, null);
	},
	meta: {
		done: { title: 'Account deleted', description: 'Your account and everything in it has been deleted.' },
		failed: 'Failed to delete your account. Please try again.',
	},
});
