import { mutationOptions } from '@tanstack/react-query';
import type { NewStatus, Status, StatusUpdate } from '#contract/status';
import { api, bodyOf, replacing } from '../api.ts';
import { changeRows, inOrder, removal } from './cache/optimistic.ts';
import { type Replacement, replaceNewest } from './cache/replace-newest.ts';
import { keys } from './keys.ts';

// Sent one after the other: two quick presses reach the server in the order in which they were made.
const scope = { id: 'statuses' };
const rowsKey = () => keys.statuses;

/** Creates a status. */
export const createStatus = mutationOptions({
	mutationFn: (json: NewStatus) => api.statuses.$post({ json }),
	meta: {
		done: { title: 'Status created', description: 'New status has been added successfully.' },
		failed: 'Failed to create status. Please try again.',
	},
});

/** Updates a status. A new name changes the prospects that have the status, so they are fetched again too. */
export const updateStatus = mutationOptions({
	mutationFn: ({ record, valueOver }: Replacement<Status, StatusUpdate>) =>
		replaceNewest(record, valueOver, async (json, { id, ...version }) =>
			bodyOf<Status>(await api.statuses[':id'].$patch({ param: { id }, json }, replacing(version))),
		),
	meta: {
		done: { title: 'Status updated', description: 'Status has been updated successfully.' },
		failed: 'Failed to update status. Please try again.',
	},
});

type Removed = Pick<Status, 'id'>;

/** Removes a status: from the screen at once, and back when it fails. */
export const removeStatus = mutationOptions({
	...removal<Removed>(rowsKey),
	mutationFn: ({ id }: Removed) => api.statuses[':id'].$delete({ param: { id } }),
	scope,
	meta: {
		done: { title: 'Status deleted', description: 'Status has been deleted successfully.' },
		failed: 'Failed to delete status. Please try again.',
	},
});

/** Puts the statuses into the order of these ids: on the screen at once, and back when it fails. Success is silent. */
export const reorderStatuses = mutationOptions({
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
	scope,
	meta: { failed: 'Failed to reorder statuses. Please try again.' },
});
