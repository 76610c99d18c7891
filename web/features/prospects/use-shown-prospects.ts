import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Prospect } from '#contract/prospect';
import { bestPathsQuery } from '../../queries/best-paths.ts';
import { connectorsQuery } from '../../queries/connectors.ts';
import { latestRequestsQuery } from '../../queries/latest-requests.ts';
import { listNetworkQuery } from '../../queries/network-match.ts';
import { useKnownToCircle } from '../circle/known-to-circle.ts';
import { knownContactsById } from '../network/known-contacts.ts';
import { companyCode } from './company-code.ts';
import { shownProspects } from './list-filters.ts';
import type { ListView } from './list-view.ts';

/**
 * Returns the shown prospects of a list, in order, with the latest request, the known contacts and the best path of
 * each, and the IDs of those known to the circle. These are read once all prospects are there, the circle's only for
 * users who share in one. `withEveryConnector` are those left by all filters except the connector; `isLooking` is true
 * until the best paths are known.
 */
export function useShownProspects(listId: string, prospects: readonly Prospect[], view: ListView, complete: boolean) {
	const { data: connectors } = useQuery({ ...connectorsQuery(listId), enabled: view.connector !== null });
	const { data: latest, isFetched } = useQuery(latestRequestsQuery(listId));
	const network = useQuery({ ...listNetworkQuery(listId), enabled: complete });
	const known = useMemo(() => network.data && knownContactsById(network.data), [network.data]);
	const { ids: circle, isFetched: isCircleFetched } = useKnownToCircle(listId, complete);
	const { data: bestPaths, isFetched: areBestPathsFetched } = useQuery({
		...bestPathsQuery(listId),
		enabled: complete,
	});
	const { connector } = view;
	const { company } = view.filters;
	const { data: code } = useQuery({ ...companyCode, enabled: company !== null });
	const atCompany = useMemo(() => (company === null ? undefined : code?.worksAt(company)), [code, company]);
	const reachable = useMemo(
		() => connectors && new Set(connectors.find(({ name }) => name === connector)?.prospectIds),
		[connectors, connector],
	);
	const { shown, counts } = useMemo(
		() => shownProspects(prospects, view, { reachable, latest, known, circle, bestPaths, atCompany }),
		[prospects, view, reachable, latest, known, circle, bestPaths, atCompany],
	);
	const withEveryConnector = () =>
		shownProspects(
			prospects,
			{ ...view, connector: null },
			{ reachable: undefined, latest, known, circle, bestPaths, atCompany },
		).shown;
	const areAllFetched = isFetched && network.isFetched && areBestPathsFetched && isCircleFetched;
	return {
		shown,
		counts,
		withEveryConnector,
		latest,
		known,
		circle,
		bestPaths,
		isLooking: !areBestPathsFetched,
		isFetched: areAllFetched,
	};
}
