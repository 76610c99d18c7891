import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Prospect } from '#contract/prospect';
import { connectorsQuery } from '../queries/connectors.ts';
import { latestRequestsQuery } from '../queries/intro-requests.ts';
import { findProspects } from './find-prospects.ts';
import { type ListView, shownProspects } from './list-filters.ts';

/** The prospects of a list that are shown, in their order, with the latest request about each of them. */
export function useShownProspects(listId: string, prospects: readonly Prospect[], view: ListView) {
	const { data: connectors } = useQuery({ ...connectorsQuery(listId), enabled: view.connector !== null });
	const { data: latest, isPending } = useQuery(latestRequestsQuery(listId));
	const { connector } = view;
	const reachable = useMemo(
		() => connectors && new Set(connectors.find(({ name }) => name === connector)?.prospectIds),
		[connectors, connector],
	);
	// Sorting is the slow part, so it is not done again for each key of a search and each filter.
	const sorted = useMemo(() => findProspects(prospects, '', view.sort), [prospects, view.sort]);
	const { shown, counts } = useMemo(
		() => shownProspects(sorted, { ...view, sort: undefined }, { reachable, latest }),
		[sorted, view, reachable, latest],
	);
	return { shown, counts, latest, latestPending: isPending };
}
