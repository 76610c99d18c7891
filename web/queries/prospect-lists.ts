import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { CountedProspectList, NewProspectList, ProspectList, ProspectListUpdate } from '#contract/prospect-list';
import { defaultListType } from '#contract/rules/prospect-list';
import { api, arrayOf, bodyOf, replacing } from '../api.ts';
import { paths } from '../paths.ts';
import { bringBack } from './bin.ts';
import { removal } from './cache/optimistic.ts';
import { type Replacement, replaceNewest } from './cache/replace-newest.ts';
import { keys } from './keys.ts';

/** The person's lists, newest first, each with the number of its prospects. */
export const listsQuery = queryOptions({
	queryKey: keys.lists,
	queryFn: async (): Promise<CountedProspectList[]> => arrayOf(await api['prospect-lists'].$get()),
});
const { queryKey } = listsQuery;

/** One list by itself. */
export const listQuery = (id: string) =>
	queryOptions({
		queryKey: keys.list(id),
		queryFn: async (): Promise<ProspectList> => (await api['prospect-lists'][':id'].$get({ param: { id } })).json(),
	});

/** Creates a list. It is in the overview at once. */
export const createList = mutationOptions({
	mutationFn: async (json: NewProspectList) =>
		bodyOf<ProspectList>(await api['prospect-lists'].$post({ json: { ...json, type: defaultListType } })),
	onSuccess: (list, _sent, _before, { client }) => {
		if (list?.id) client.setQueryData(queryKey, (lists) => lists && [{ ...list, prospectCount: 0 }, ...lists]);
	},
	meta: {
		done: (list: ProspectList | undefined) => ({
			title: 'List created',
			description: 'Your new prospect list has been created successfully.',
			...(list?.id && { opens: paths.list(list.id) }),
		}),
		failed: 'Failed to create prospect list. Please try again.',
	},
});

/** Creates the list of invented people, to see the app with. */
export const createSampleList = mutationOptions({
	mutationFn: async () => bodyOf<ProspectList>(await api['prospect-lists'].sample.$post()),
	meta: {
		failed: 'Failed to create prospect list. Please try again.',
	},
});

/** Updates a list's name and description. */
export const updateList = mutationOptions({
	mutationFn: ({ record, valueOver }: Replacement<ProspectList, ProspectListUpdate>) =>
		replaceNewest(record, valueOver, async (json, { id, ...version }) =>
			bodyOf<ProspectList>(await api['prospect-lists'][':id'].$patch({ param: { id }, json }, replacing(version))),
		),
	onSuccess: (list, { record: { id } }, _before, { client }) => {
		if (list?.id) {
			client.setQueryData(listQuery(id).queryKey, list);
			client.setQueryData(queryKey, (lists) => lists?.map((each) => (each.id === id ? { ...each, ...list } : each)));
		}
	},
	meta: {
		done: { title: 'List updated' },
		failed: 'Failed to update the list. Please try again.',
	},
});

type Removed = Pick<ProspectList, 'id'>;

/** What is asked before {@link removeList}. */
export const removeListQuestion = ({ name }: Pick<ProspectList, 'id' | 'name'>) =>
	`Are you sure you want to delete "${name}"? This will also delete all prospects in this list. This action cannot be undone.`;

/** Removes a list: from the screen at once, and back when it fails. */
export const removeList = mutationOptions({
	...removal((_list: Removed) => keys.lists),
	mutationFn: async ({ id }: Removed, { client }) => {
		await client.cancelQueries({ queryKey: keys.waysIn(id) });
		return api['prospect-lists'][':id'].$delete({ param: { id } });
	},
	onSuccess: (_response, { id }, _undo, { client }) => client.removeQueries({ queryKey: keys.list(id) }),
	meta: {
		done: { title: 'List deleted' },
		undo: bringBack,
		failed: 'Failed to delete the list. Please try again.',
	},
});
