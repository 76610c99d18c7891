import { queryOptions } from '@tanstack/react-query';
import type { BestPath } from '#contract/path';
import { allPages, api } from '../api.ts';
import { keys } from './keys.ts';

/** The best path to each prospect of a list, by the prospect’s id. Prospects without a path are left out. */
export const bestPathsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.bestPaths(listId),
		// With the signal, because it is read after the rows, and the list may be left, or removed, in the meantime.
		queryFn: ({ signal }): Promise<BestPath[]> =>
			allPages((query) =>
				api['prospect-lists'][':id']['ways-in'].$get({ param: { id: listId }, query }, { init: { signal } }),
			),
		select: byProspect,
	});
const byProspect = (bestPaths: BestPath[]): ReadonlyMap<string, BestPath> =>
	new Map(bestPaths.map((one) => [one.prospectId, one]));
