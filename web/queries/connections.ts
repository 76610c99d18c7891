import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Connection } from '#contract/connection';
import { api } from '../api.ts';
import { keys } from './keys.ts';
import { removal } from './optimistic.ts';

/** The mutual connections of a prospect. */
export const connectionsQuery = (prospectId: string) =>
	queryOptions({
		queryKey: keys.connections(prospectId),
		queryFn: async (): Promise<Connection[]> =>
			(await api.prospects[':id'].connections.$get({ param: { id: prospectId } })).json(),
	});

type Removed = Pick<Connection, 'id' | 'prospectId'>;

/** Removes a mutual connection: from the screen at once, and back when it fails. */
export const removeConnection = mutationOptions({
	...removal(['remove-connection'], ({ prospectId }: Removed) => keys.connections(prospectId)),
	mutationFn: ({ id }: Removed) => api.connections[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Connection removed' },
		failed: 'Failed to remove the connection. Please try again.',
	},
});
