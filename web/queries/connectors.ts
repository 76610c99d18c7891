import { queryOptions } from '@tanstack/react-query';
import type { Connector } from '#contract/connector';
import { api } from '../api.ts';

/** Who could introduce people of a list, whoever opens most doors first. */
export const connectorsQuery = (listId: string) =>
	queryOptions({
		queryKey: ['/api/prospect-lists', listId, 'connectors'],
		queryFn: async (): Promise<Connector[]> =>
			(await api['prospect-lists'][':id'].connectors.$get({ param: { id: listId } })).json(),
	});
