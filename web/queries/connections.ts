import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Connection, NewConnection } from '#contract/connection';
import type { Prospect } from '#contract/prospect';
import { allPages, api, arrayOf, nextOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { keys } from './keys.ts';
import { bringBack } from './trash.ts';

/** The mutual connections of a prospect. */
export const connectionsQuery = (prospectId: string) =>
	queryOptions({
		queryKey: keys.connections(prospectId),
		queryFn: async (): Promise<Connection[]> =>
			allPages((query) => api.prospects[':id'].connections.$get({ param: { id: prospectId }, query })),
	});

type Created = NewConnection & { prospect: Pick<Prospect, 'id' | 'prospectListId'> };

/** Adds a mutual connection by hand. It becomes the prospect's connection source when there is none. */
export const createConnection = mutationOptions({
	mutationFn: async ({ prospect, ...connection }: Created): Promise<Connection[] | null> => {
		const json = { connections: [connection] };
		const first = await api.prospects[':id'].connections.$post({ param: { id: prospect.id }, json });
		// A list with more pages is read again as a whole.
		return nextOf(first) ? null : arrayOf(first);
	},
	onSuccess: (connections, { prospect }, _before, { client }) => {
		if (connections) client.setQueryData(connectionsQuery(prospect.id).queryKey, connections);
	},
	meta: {
		done: { title: 'Connection added' },
		failed: 'Failed to add the connection. Please try again.',
	},
});

type Removed = Pick<Connection, 'id' | 'prospectId'>;

/** Removes a mutual connection: from the screen at once, and back when it fails. */
export const removeConnection = mutationOptions({
	...removal(({ prospectId }: Removed) => keys.connections(prospectId)),
	mutationFn: ({ id }: Removed) => api.connections[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Connection removed' },
		undo: bringBack,
		failed: 'Failed to remove the connection. Please try again.',
	},
});
