import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewStatus, Status, StatusUpdate } from '#contract/status';
import { api } from '../api.ts';

/** The person's statuses, in the order the server keeps. */
export const statusesQuery = queryOptions({
	queryKey: ['/api/statuses'],
	queryFn: async (): Promise<Status[]> => (await api.statuses.$get()).json(),
});
const { queryKey } = statusesQuery;

// One after the other, so that two quick presses reach the server in the order they were made.
const scope = { id: 'statuses' };

/** Adds a status. */
export const createStatus = mutationOptions({
	mutationFn: (json: NewStatus) => api.statuses.$post({ json }),
	meta: {
		invalidates: [queryKey],
		done: { title: 'Status created', description: 'New status has been added successfully.' },
		failed: 'Failed to create status. Please try again.',
	},
});

/** Changes a status. A new name moves the prospects that have it, so the lists are asked again too. */
export const updateStatus = mutationOptions({
	mutationFn: ({ id, ...json }: StatusUpdate & { id: string }) => api.statuses[':id'].$patch({ param: { id }, json }),
	meta: {
		invalidates: [queryKey, ['/api/prospect-lists'], ['/api/prospects']],
		done: { title: 'Status updated', description: 'Status has been updated successfully.' },
		failed: 'Failed to update status. Please try again.',
	},
});

/** Removes a status at once and brings it back when the server refuses. */
export const deleteStatus = mutationOptions({
	mutationFn: (status: Status) => api.statuses[':id'].$delete({ param: { id: status.id } }),
	onMutate: (status, { client }) => rewrite(client, (all) => all.filter((each) => each.id !== status.id)),
	onError: (_error, _status, before, { client }) => client.setQueryData(queryKey, before),
	scope,
	meta: {
		invalidates: [queryKey],
		done: { title: 'Status deleted', description: 'Status has been deleted successfully.' },
		failed: 'Failed to delete status. Please try again.',
	},
});

const reorderKey = ['reorder-statuses'];

/** Moves statuses at once to the order of these ids and back when the server refuses. Success says nothing. */
export const reorderStatuses = mutationOptions({
	mutationKey: reorderKey,
	mutationFn: (statusIds: string[]) => api.statuses.reorder.$post({ json: { statusIds } }),
	onMutate: (ids, { client }) =>
		rewrite(client, (all) => [...all].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
	onError: (_error, _ids, before, { client }) => client.setQueryData(queryKey, before),
	// While another move waits, a refetch would show the order before it.
	onSettled: (_answer, _error, _ids, _before, { client }) => {
		if (client.isMutating({ mutationKey: reorderKey }) === 1) client.invalidateQueries({ queryKey });
	},
	scope,
	meta: { failed: 'Failed to reorder statuses. Please try again.' },
});

async function rewrite(client: QueryClient, change: (all: Status[]) => Status[]): Promise<Status[] | undefined> {
	await client.cancelQueries({ queryKey });
	const before = client.getQueryData(queryKey);
	if (before) client.setQueryData(queryKey, change(before));
	return before;
}
