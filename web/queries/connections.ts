import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Connection } from '#contract/connection';
import { api } from '../api.ts';
import { putBack, refetchAfterRemoval, takeOut } from './removal.ts';

/** Who could introduce the person to a prospect. */
export const connectionsQuery = (prospectId: string) =>
	queryOptions({
		queryKey: ['/api/prospects', prospectId, 'connections'],
		queryFn: async (): Promise<Connection[]> =>
			(await api.prospects[':id'].connections.$get({ param: { id: prospectId } })).json(),
	});

const deleteKey = ['delete-connection'];
type Standing = { id: string; prospectId: string };

/** Removes a mutual connection at once and brings it back when the server refuses. */
export const deleteConnection = mutationOptions({
	mutationKey: deleteKey,
	mutationFn: ({ id }: Standing) => api.connections[':id'].$delete({ param: { id } }),
	onMutate: ({ id, prospectId }, { client }) => takeOut<Connection>(client, connectionsQuery(prospectId).queryKey, id),
	onError: (_error, { prospectId }, removed, { client }) =>
		putBack(client, connectionsQuery(prospectId).queryKey, removed),
	onSettled: (_answer, _error, { prospectId }, _removed, { client }) =>
		refetchAfterRemoval(client, deleteKey, connectionsQuery(prospectId).queryKey),
	meta: {
		done: { title: 'Connection removed' },
		failed: 'Failed to remove the connection. Please try again.',
	},
});
