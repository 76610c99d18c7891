import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BinItem } from '#contract/bin';
import { allPages, api, sentenceOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { runMutation } from './cache/run-mutation.ts';
import { keys } from './keys.ts';

/** Everything the person has removed within 30 days, the newest first. */
export const binQuery = queryOptions({
	queryKey: keys.bin,
	queryFn: async (): Promise<BinItem[]> => allPages((query) => api.bin.$get({ query })),
});

type Item = { id: string };
const restore = { mutationFn: ({ id }: Item): Promise<unknown> => api.bin[':id'].restore.$post({ param: { id } }) };

/** Brings something back from the bin. */
export const restoreItem = mutationOptions({
	...removal((_item: BinItem) => keys.bin),
	...restore,
	meta: { done: (_response, { name }: BinItem) => ({ title: 'Restored', description: name }), failed: sentenceOf },
});

/** Removes something in the bin for good. */
export const removeItem = mutationOptions({
	...removal((_item: Item) => keys.bin),
	mutationFn: ({ id }: Item) => api.bin[':id'].$delete({ param: { id } }),
	meta: { done: { title: 'Deleted forever' }, failed: sentenceOf },
});

/** How a removal is taken back: what was removed lies in the bin under its own id. */
export const bringBack =
	(_response: unknown, { id }: Item, client: QueryClient) =>
	() =>
		runMutation(client, restore, { id });
