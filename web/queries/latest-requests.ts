import { queryOptions } from '@tanstack/react-query';
import type { LatestRequest } from '#contract/intro-request';
import { allPages, api } from '../api.ts';
import { keys } from './keys.ts';

/** The latest request about each prospect of a list that has any, by the prospect's id. */
export const latestRequestsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.latestRequests(listId),
		queryFn: async (): Promise<LatestRequest[]> =>
			allPages((query) => api['prospect-lists'][':id']['intro-requests'].$get({ param: { id: listId }, query })),
		select: byProspect,
	});
const byProspect = (requests: LatestRequest[]): ReadonlyMap<string, LatestRequest> =>
	new Map(requests.map((request) => [request.prospectId, request]));
