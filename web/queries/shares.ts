import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NewlyShared, NewShare, Share } from '#contract/share';
import { api, arrayOf, bodyOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { keys } from './keys.ts';

/** The active links of a list, with the marks made through each. */
export const sharesQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.shares(listId),
		queryFn: async (): Promise<Share[]> =>
			arrayOf(await api['prospect-lists'][':id'].shares.$get({ param: { id: listId } })),
	});

type OfList = { listId: string };

/** Makes a link to a list. Its address is in this response only. */
export const createShare = mutationOptions({
	mutationFn: async ({ listId, ...json }: NewShare & OfList) =>
		bodyOf<NewlyShared>(await api['prospect-lists'][':id'].shares.$post({ param: { id: listId }, json })),
	meta: {
		failed: 'Failed to create the link. Please try again.',
	},
});

type Ended = OfList & { id: string };

/** Ends a link: it leaves the screen at once, and comes back when that fails. */
export const removeShare = mutationOptions({
	...removal(({ listId }: Ended) => keys.shares(listId)),
	mutationFn: ({ listId, id }: Ended) =>
		api['prospect-lists'][':id'].shares[':shareId'].$delete({ param: { id: listId, shareId: id } }),
	meta: {
		done: { title: 'Link turned off', description: 'Everything your friend marked stays with your contacts.' },
		failed: 'Failed to turn off the link. Please try again.',
	},
});
