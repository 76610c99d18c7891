import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { CountedProspectList, OneProspectList, ProspectList } from '#contract/prospect-list';
import { api, arrayOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { keys } from './keys.ts';
import { bringBack } from './trash.ts';

/** The user's lists, newest first, each with the number of its prospects. */
export const listsQuery = queryOptions({
	queryKey: keys.lists,
	queryFn: async (): Promise<CountedProspectList[]> => arrayOf(await api['prospect-lists'].$get()),
});

/** One list by itself. */
export const listQuery = (id: string) =>
	queryOptions({
		queryKey: keys.list(id),
		queryFn: async (): Promise<OneProspectList> => (await api['prospect-lists'][':id'].$get({ param: { id } })).json(),
	});

type Removed = Pick<ProspectList, 'id'>;

/** The question before {@link removeList}. */
export const removeListQuestion = ({ name }: Pick<ProspectList, 'id' | 'name'>) =>
	`Are you sure you want to delete "${name}"? This will also delete all prospects in this list. This action cannot be undone.`;

/** Removes a list: from the screen at once, and back when it fails. */
export const removeList = mutationOptions({
	...removal((_list: Removed) => keys.lists),
	mutationFn: async ({ id }: Removed, { client }) => {
		await client.cancelQueries({ queryKey: keys.bestPaths(id) });
		return api['prospect-lists'][':id'].$delete({ param: { id } });
	},
	onSuccess: (_response, { id }, _undo, { client }) => client.removeQueries({ queryKey: keys.list(id) }),
	meta: {
		done: { title: 'List deleted' },
		undo: bringBack,
		failed: 'Failed to delete the list. Please try again.',
	},
});
