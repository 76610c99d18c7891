import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Prospect, ProspectUpdate } from '#contract/prospect';
import { api, bodyOf } from '../api.ts';
import { keys } from './keys.ts';
import { changeRows, refetchAfterLast, removal } from './optimistic.ts';
import { listsQuery } from './prospect-lists.ts';
import { readArray } from './read-array.ts';
import { shareRows } from './share-rows.ts';

/** The prospects of one list, in the server's order: the newest import comes first. */
export const prospectsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.prospects(listId),
		structuralSharing: (before, after) => shareRows(before as Prospect[] | undefined, after as Prospect[]),
		queryFn: async ({ client }): Promise<Prospect[]> => {
			const response = await api['prospect-lists'][':id'].prospects.$get({ param: { id: listId } });
			const { queryKey } = firstProspectsQuery(listId);
			const prospects = await readArray<Prospect>(response as unknown as Response, (first) => {
				// While the list is read again, the old one stays.
				if (!client.getQueryData(keys.prospects(listId))) client.setQueryData(queryKey, first);
			});
			client.removeQueries({ queryKey });
			return prospects;
		},
	});

/** The first prospects of a list, while {@link prospectsQuery} waits for the others. Fetches nothing. */
export const firstProspectsQuery = (listId: string) =>
	queryOptions<Prospect[]>({ queryKey: keys.firstProspects(listId), enabled: false });

/** One prospect by itself. */
export const prospectQuery = (id: string) =>
	queryOptions({
		queryKey: keys.prospect(id),
		queryFn: async (): Promise<Prospect> => (await api.prospects[':id'].$get({ param: { id } })).json(),
	});

/** Updates a prospect. Then the prospects of its list and the prospect itself are fetched again. */
export const updateProspect = mutationOptions({
	mutationFn: async ({ id, listId: _, ...json }: ProspectUpdate & { id: string; listId: string }) =>
		bodyOf<Prospect>(await api.prospects[':id'].$patch({ param: { id }, json })),
	onSuccess: (prospect, { id, listId }, _before, { client }) => {
		if (prospect?.id) {
			client.setQueryData(prospectQuery(id).queryKey, prospect);
			client.setQueryData(prospectsQuery(listId).queryKey, (all) =>
				all?.map((each) => (each.id === id ? prospect : each)),
			);
		}
		client.invalidateQueries({ queryKey: keys.prospects(listId) });
		client.invalidateQueries({ queryKey: keys.prospect(id), exact: true });
	},
	meta: { done: { title: 'Contact updated' }, failed: 'Failed to update the contact. Please try again.' },
});

type StatusChange = { id: string; listId: string; status: string };
const statusKey = ['update-status-of-prospect'];

/** Sets the status of a prospect: in its list at once, and back when it fails. Success is silent. */
export const updateProspectStatus = mutationOptions({
	mutationKey: statusKey,
	mutationFn: ({ id, status }: StatusChange) => api.prospects[':id'].$patch({ param: { id }, json: { status } }),
	onMutate: ({ id, listId, status }, { client }) =>
		changeRows<Prospect>(
			client,
			keys.prospects(listId),
			(rows) => rows.map((row) => (row.id === id ? { ...row, status } : row)),
			(rows, before) => rows.map((row) => (row.id === id ? (before.find((each) => each.id === id) ?? row) : row)),
		),
	onError: (_error, _sent, undo) => undo?.(),
	onSettled: (_response, _error, sent, _undo, { client }) => {
		client.invalidateQueries({ queryKey: keys.prospect(sent.id), exact: true });
		refetchAfterLast(client, statusKey, ({ listId }: StatusChange) => keys.prospects(listId), sent);
	},
	meta: { failed: 'Failed to update the contact. Please try again.' },
});

type Removed = Pick<Prospect, 'id' | 'prospectListId'>;

/** Removes a prospect: from its list at once, and back when it fails. */
export const removeProspect = mutationOptions({
	...removal(['remove-prospect'], ({ prospectListId }: Removed) => keys.prospects(prospectListId)),
	mutationFn: ({ id }: Removed) => api.prospects[':id'].$delete({ param: { id } }),
	onSuccess: (_response, { id }, _undo, { client }) => {
		client.removeQueries({ queryKey: keys.prospect(id) });
		// The overview shows how many there are.
		client.invalidateQueries({ queryKey: listsQuery.queryKey, exact: true });
	},
	meta: {
		done: { title: 'Prospect deleted', description: 'The prospect has been removed successfully.' },
		failed: 'Failed to delete the prospect. Please try again.',
	},
});
