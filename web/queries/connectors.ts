import { queryOptions } from '@tanstack/react-query';
import type { Connector } from '#contract/connector';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';

/** Who could introduce people of a list; the connector of most people comes first. */
export const connectorsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.connectors(listId),
		queryFn: async (): Promise<Connector[]> =>
			arrayOf(await api['prospect-lists'][':id'].connectors.$get({ param: { id: listId } })),
	});
