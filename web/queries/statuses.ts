import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NewStatus, Status, StatusUpdate } from '#contract/status';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';
import { changeRows, inOrder, refetchAfterLast, removal } from './optimistic.ts';

/** The person's statuses, in the server's order. */
export const statusesQuery = queryOptions({
	queryKey: keys.statuses,
	queryFn: async (): Promise<Status[]> => arrayOf(await api.statuses.$get()),
});

// Sent one after the other: two quick presses reach the server in the order in which they were made.
const scope = { id: 'statuses' };
// The same for removals and moves: only the last of them fetches the statuses again.
const mutationKey = ['change-statuses'];
const rowsKey = () => keys.statuses;

/** Creates a status. */
export const createStatus = mutationOptions({
	mutationFn: (json: NewStatus) => api.statuses.$post({ json }),
	meta: {
		invalidates: [keys.statuses],
		done: { title: 'Status created', description: 'New status has been added successfully.' },
		failed: 'Failed to create status. Please try again.',
	},
});

/** Updates a status. A new name changes the prospects that have the status, so they are fetched again too. */
export const updateStatus = mutationOptions({
	mutationFn: ({ id, ...json }: StatusUpdate & { id: string }) => api.statuses[':id'].$patch({ param: { id }, json }),
	meta: {
		invalidates: [keys.statuses, keys.lists, keys.singleProspects],
		done: { title: 'Status updated', description: 'Status has been updated successfully.' },
		failed: 'Failed to update status. Please try again.',
	},
});

type Removed = Pick<Status, 'id'>;

/** Removes a status: from the screen at once, and back when it fails. */
export const removeStatus = mutationOptions({
	...removal<Removed>(mutationKey, rowsKey),
	mutationFn: ({ id }: Removed) => api.statuses[':id'].$delete({ param: { id } }),
	scope,
	meta: {
		done: { title: 'Status deleted', description: 'Status has been deleted successfully.' },
		failed: 'Failed to delete status. Please try again.',
	},
});

/** Puts the statuses into the order of these ids: on the screen at once, and back when it fails. Success is silent. */
export const reorderStatuses = mutationOptions({
	mutationKey,
	mutationFn: (statusIds: string[]) => api.statuses.reorder.$post({ json: { statusIds } }),
	onMutate: (ids, { client }) =>
		changeRows<Status>(
			client,
			keys.statuses,
			(rows) => inOrder(rows, ids),
			(rows, before) =>
				inOrder(
					rows,
					before.map(({ id }) => id),
				),
		),
	onError: (_error, _ids, undo) => undo?.(),
	onSettled: (_response, _error, ids, _undo, { client }) => refetchAfterLast(client, mutationKey, rowsKey, ids),
	scope,
	meta: { failed: 'Failed to reorder statuses. Please try again.' },
});
