import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { CountedProspectList, NewProspectList, ProspectList, ProspectListUpdate } from '#contract/prospect-list';
import { api, bodyOf } from '../api.ts';
import { putBack, refetchAfterRemoval, takeOut } from './removal.ts';

/** The person's lists, newest first, each with the number of its prospects. */
export const listsQuery = queryOptions({
	queryKey: ['/api/prospect-lists'],
	queryFn: async (): Promise<CountedProspectList[]> => (await api['prospect-lists'].$get()).json(),
});
const { queryKey } = listsQuery;

/** One list by itself. */
export const listQuery = (id: string) =>
	queryOptions({
		queryKey: ['/api/prospect-lists', id],
		queryFn: async (): Promise<ProspectList> => (await api['prospect-lists'][':id'].$get({ param: { id } })).json(),
	});

// After a write only the overview is asked again (`exact`): the prospects below the same key have not changed.

/** Adds a list; it stands in the overview at once. */
export const createList = mutationOptions({
	mutationFn: async (json: NewProspectList) =>
		bodyOf<ProspectList>(await api['prospect-lists'].$post({ json: { ...json, type: 'contact' } })),
	onSuccess: (list, _sent, _before, { client }) => {
		if (list?.id) client.setQueryData(queryKey, (lists) => lists && [{ ...list, prospectCount: 0 }, ...lists]);
		client.invalidateQueries({ queryKey, exact: true });
	},
	meta: {
		done: { title: 'List created', description: 'Your new prospect list has been created successfully.' },
		failed: 'Failed to create prospect list. Please try again.',
	},
});

/** Changes a list's name and description. */
export const updateList = mutationOptions({
	mutationFn: async ({ id, ...json }: ProspectListUpdate & { id: string }) =>
		bodyOf<ProspectList>(await api['prospect-lists'][':id'].$patch({ param: { id }, json })),
	onSuccess: (list, { id }, _before, { client }) => {
		if (list?.id) {
			client.setQueryData(listQuery(id).queryKey, list);
			client.setQueryData(queryKey, (lists) => lists?.map((each) => (each.id === id ? { ...each, ...list } : each)));
		}
		client.invalidateQueries({ queryKey: listQuery(id).queryKey, exact: true });
		client.invalidateQueries({ queryKey, exact: true });
	},
	meta: { done: { title: 'List updated' }, failed: 'Failed to update the list. Please try again.' },
});

const deleteKey = ['delete-list'];

/** Removes a list at once and brings it back when the server refuses. */
export const deleteList = mutationOptions({
	mutationKey: deleteKey,
	mutationFn: (id: string) => api['prospect-lists'][':id'].$delete({ param: { id } }),
	onMutate: (id, { client }) => takeOut<CountedProspectList>(client, queryKey, id),
	onError: (_error, _id, removed, { client }) => putBack(client, queryKey, removed),
	onSuccess: (_answer, id, _removed, { client }) => client.removeQueries({ queryKey: [...queryKey, id] }),
	onSettled: (_answer, _error, _id, _removed, { client }) => refetchAfterRemoval(client, deleteKey, queryKey),
	meta: { done: { title: 'List deleted' }, failed: 'Failed to delete the list. Please try again.' },
});
