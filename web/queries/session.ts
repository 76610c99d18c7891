import { hashKey, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { signedOutHeader } from '#contract/tab';
import type { Credentials, Registration, User } from '#contract/user';
import { ApiError, api, forAnyUser } from '../api.ts';
import { keys } from './keys.ts';

/** Reads the signed-in user, or null for no one. A 204 and a 401 mean no one; any other failure is an error. */
export async function readUser(): Promise<User | null> {
	try {
		const response = await api.user.$get({}, { headers: { ...signedOutHeader, ...forAnyUser } });
		return (response.status as number) === 204 ? null : await response.json();
	} catch (error) {
		if (error instanceof ApiError && error.status === 401) return null;
		throw error;
	}
}

/** The signed-in user. */
export const userQuery = queryOptions({
	queryKey: keys.user,
	// A read that failed before the first screen is there is shown, and not tried again.
	retryOnMount: false,
	queryFn: readUser,
});

/** True for {@link userQuery} in the cache. */
export const isUserQuery = ({ queryHash }: { queryHash: string }) => queryHash === hashKey(keys.user);

/** Removes everything from the cache but the user: it belongs to one user, and never goes stale by itself. */
export const forgetData = (client: QueryClient) => client.removeQueries({ predicate: (query) => !isUserQuery(query) });

/** Makes this the current user, with an empty cache. */
export function enter(client: QueryClient, user: User) {
	forgetData(client);
	client.setQueryData(userQuery.queryKey, user);
}

const logIn = async (json: Credentials) => (await api.login.$post({ json }, { headers: forAnyUser })).json();

/** Signs in. The response becomes the current user. */
export const signIn = mutationOptions({
	mutationFn: logIn,
	onSuccess: (user, _sent, _before, { client }) => enter(client, user),
	meta: {
		done: { title: 'Welcome back!', description: 'You have successfully logged in.' },
		failed: { title: 'Login failed' },
	},
});

/** Signs in over a screen whose session has ended. Its data stays. */
export const signInAgain = mutationOptions({ mutationFn: logIn });

/** Creates an account and signs it in. The response becomes the current user. */
export const signUp = mutationOptions({
	mutationFn: async (json: Registration) => (await api.register.$post({ json }, { headers: forAnyUser })).json(),
	onSuccess: (user, _sent, _before, { client }) => enter(client, user),
	meta: {
		done: { title: 'Welcome to Kindling!', description: 'Your account has been created successfully.' },
		failed: { title: 'Registration failed' },
	},
});
