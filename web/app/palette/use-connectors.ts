import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { CountedProspectList } from '#contract/prospect-list';
import type { Reach } from '#contract/rules/reach';
import { connectorsQuery } from '../../queries/connectors.ts';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { hasFailedHere } from '../has-failed-here.ts';

/** A connector for people of a list. */
export type KnownConnector = {
	name: string;
	reach: Reach;
	listId: string;
	listName: string;
	/** The number of people of the list they could introduce. */
	count: number;
	lastAskedAt: string | null;
};

// Each list is a call.
const mostLists = 5;

/**
 * Connectors for people of the current list, else of the newest lists, and the requests due for a nudge. Asked for once
 * something is typed.
 */
export function useConnectors(lists: readonly CountedProspectList[], isTyped: boolean) {
	const { pathname } = useLocation();
	const shown = lists.filter(({ id }) => pathname.split('/').includes(id));
	const asked = shown.length > 0 ? shown : lists.slice(0, mostLists);
	const enabled = (query: Parameters<typeof hasFailedHere>[0]) => isTyped && !hasFailedHere(query);
	const connectors = useQueries({
		queries: asked.map(({ id }) => ({ ...connectorsQuery(id), enabled })),
		combine: (results) =>
			results
				.flatMap(({ data = [] }, at) =>
					data.map(({ name, reach, prospectIds, lastAskedAt }): KnownConnector => {
						const { id: listId = '', name: listName = '' } = asked[at] ?? {};
						return { name, reach, listId, listName, count: prospectIds.length, lastAskedAt };
					}),
				)
				.toSorted((one, other) => other.count - one.count),
	});
	const { data } = useQuery({ ...needsYouQuery, enabled });
	return { connectors, waiting: data?.nudge ?? [] };
}
