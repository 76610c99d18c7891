import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Credentials, Registration, User } from '#contract/user';
import { ApiError, api } from '../api.ts';

/** Who is signed in: the user, or null for nobody. A 401 is an answer here; anything else that fails is an error. */
export const userQuery = queryOptions({
	queryKey: ['/api/user'],
	queryFn: async (): Promise<User | null> => {
		try {
			return await (await api.user.$get()).json();
		} catch (error) {
			if (error instanceof ApiError && error.status === 401) return null;
			throw error;
		}
	},
});

// Whatever was read as somebody else goes first: the cache never ages by itself.
function enter(client: QueryClient, user: User) {
	client.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] });
	client.setQueryData(userQuery.queryKey, user);
}

/** Signs in; the answer becomes the current user. */
export const signIn = mutationOptions({
	mutationFn: async (json: Credentials) => (await api.login.$post({ json })).json(),
	onSuccess: (user, _sent, _before, { client }) => enter(client, user),
	meta: {
		done: { title: 'Welcome back!', description: 'You have successfully logged in.' },
		failed: { title: 'Login failed' },
	},
});

/** Makes an account and signs it in; the answer becomes the current user. */
export const signUp = mutationOptions({
	mutationFn: async (json: Registration) => (await api.register.$post({ json })).json(),
	onSuccess: (user, _sent, _before, { client }) => enter(client, user),
	meta: {
		done: { title: 'Welcome to Kindling!', description: 'Your account has been created successfully.' },
		failed: { title: 'Registration failed' },
	},
});
