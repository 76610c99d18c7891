import { queryOptions } from '@tanstack/react-query';
import type { WayIn } from '#contract/way-in';
import { allPages, api } from '../api.ts';
import { keys } from './keys.ts';

/** The best way in to each prospect of a list to whom there is any, by the prospect's id. */
export const waysInQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.waysIn(listId),
		// It is read after the rows, so that the list may be left, or removed, while it is on its way.
		queryFn: ({ signal }): Promise<WayIn[]> =>
			allPages((query) =>
				api['prospect-lists'][':id']['ways-in'].$get({ param: { id: listId }, query }, { init: { signal } }),
			),
		select: byProspect,
	});
const byProspect = (ways: WayIn[]): ReadonlyMap<string, WayIn> => new Map(ways.map((way) => [way.prospectId, way]));
