import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TrashItem } from '#contract/trash';
import { allPages, api, sentenceOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { runMutation } from './cache/run-mutation.ts';
import { keys } from './keys.ts';

/** Everything the user has removed within 30 days, the newest first. */
export const trashQuery = queryOptions({
	queryKey: keys.trash,
	queryFn: async (): Promise<TrashItem[]> => allPages((query) => api.bin.$get({ query })),
});

type Item = { id: string };
const restore = { mutationFn: ({ id }: Item): Promise<unknown> => api.bin[':id'].restore.$post({ param: { id } }) };

/** Restores an item of the trash. */
export const restoreItem = mutationOptions({
	...removal((_item: TrashItem) => keys.trash),
	...restore,
	meta: { done: (_response, { name }: TrashItem) => ({ title: 'Restored', description: name }), failed: sentenceOf },
});

/** Removes an item of the trash for good. */
export const removeItem = mutationOptions({
	...removal((_item: Item) => keys.trash),
	mutationFn: ({ id }: Item) => api.bin[':id'].$delete({ param: { id } }),
	meta: { done: { title: 'Deleted forever' }, failed: sentenceOf },
});

/** Makes the undo of a removal: a removed record is in the trash under its own ID. */
export const bringBack =
	(_response: unknown, { id }: Item, client: QueryClient) =>
	() =>
		runMutation(client, restore, { id });
