import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NewPersonalToken, PersonalToken } from '#contract/personal-token';
import { api, arrayOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { keys } from './keys.ts';

/** The user's active tokens, newest first. */
export const tokensQuery = queryOptions({
	queryKey: keys.tokens,
	queryFn: async (): Promise<PersonalToken[]> => arrayOf(await api.account.tokens.$get()),
});

/** Creates a token. Its secret is in this response only. */
export const createToken = mutationOptions({
	mutationFn: async (json: NewPersonalToken) => (await api.account.tokens.$post({ json })).json(),
	meta: {
		done: { title: 'Token created' },
		failed: 'Failed to create the token. Please try again.',
	},
});

type Ended = Pick<PersonalToken, 'id'>;

/** Revokes a token: it leaves the screen at once, and comes back when that fails. */
export const removeToken = mutationOptions({
	...removal((_token: Ended) => keys.tokens),
	mutationFn: ({ id }: Ended) => api.account.tokens[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Token revoked' },
		failed: 'Failed to revoke the token. Please try again.',
	},
});
