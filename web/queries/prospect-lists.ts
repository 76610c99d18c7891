import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
	type CountedProspectList,
	defaultListType,
	type NewProspectList,
	type ProspectList,
	type ProspectListUpdate,
} from '#contract/prospect-list';
import { api, arrayOf, bodyOf } from '../api.ts';
import { keys } from './keys.ts';
import { removal } from './optimistic.ts';

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

// After a write only the overview is fetched again (`exact`): the prospects below the same key have not changed.

/** Creates a list. It is in the overview at once. */
export const createList = mutationOptions({
	mutationFn: async (json: NewProspectList) =>
		bodyOf<ProspectList>(await api['prospect-lists'].$post({ json: { ...json, type: defaultListType } })),
	onSuccess: (list, _sent, _before, { client }) => {
		if (list?.id) client.setQueryData(queryKey, (lists) => lists && [{ ...list, prospectCount: 0 }, ...lists]);
		client.invalidateQueries({ queryKey, exact: true });
	},
	meta: {
		done: { title: 'List created', description: 'Your new prospect list has been created successfully.' },
		failed: 'Failed to create prospect list. Please try again.',
	},
});

/** Creates the list of invented people, to see the app with. */
export const createSampleList = mutationOptions({
	mutationFn: async () => bodyOf<ProspectList>(await api['prospect-lists'].sample.$post()),
	// A sample that was removed before had the same ids.
	meta: {
		invalidates: [keys.lists, keys.singleProspects, keys.askedBefore],
		failed: 'Failed to create prospect list. Please try again.',
	},
});

/** Updates a list's name and description. */
export const updateList = mutationOptions({
	mutationFn: async ({ id, ...json }: ProspectListUpdate & { id: string }) =>
		bodyOf<ProspectList>(await api['prospect-lists'][':id'].$patch({ param: { id }, json })),
	onSuccess: (list, { id }, _before, { client }) => {
		if (list?.id) {
			client.setQueryData(listQuery(id).queryKey, list);
			client.setQueryData(queryKey, (lists) => lists?.map((each) => (each.id === id ? { ...each, ...list } : each)));
		}
		client.invalidateQueries({ queryKey: keys.list(id), exact: true });
		client.invalidateQueries({ queryKey, exact: true });
	},
	meta: { done: { title: 'List updated' }, failed: 'Failed to update the list. Please try again.' },
});

type Removed = Pick<ProspectList, 'id'>;

/** Removes a list: from the screen at once, and back when it fails. */
export const removeList = mutationOptions({
	...removal(['remove-list'], (_list: Removed) => keys.lists),
	mutationFn: ({ id }: Removed) => api['prospect-lists'][':id'].$delete({ param: { id } }),
	onSuccess: (_response, { id }, _undo, { client }) => client.removeQueries({ queryKey: keys.list(id) }),
	meta: { done: { title: 'List deleted' }, failed: 'Failed to delete the list. Please try again.' },
});
