import type { Connector } from '#contract/connector';
import type { LatestRequest } from '#contract/intro-request';
import { introStates } from '#contract/rules/intro-status';
import { peopleMost } from '#contract/rules/limits';
import type { BestPaths } from '../../features/prospects/find-prospects.ts';

type Latest = ReadonlyMap<string, Pick<LatestRequest, 'status'>> | undefined;

/**
 * Returns IDs of the people that one email to this connector can ask about: people they know, or may know, without a
 * request so far, in the list's order, as many as fit one mail.
 */
export const openTogether = (
	{ prospectIds }: Pick<Connector, 'prospectIds'>,
	latest: Latest,
	bestPaths: BestPaths,
): string[] => notAsked(prospectIds, latest, bestPaths).slice(0, peopleMost);

/**
 * Filters prospects down to those without a request, in order. `latest` has the latest request about each prospect, and
 * `bestPaths` an earlier one that is still open; until both are known no one is left.
 */
export function notAsked(prospectIds: readonly string[], latest: Latest, bestPaths: BestPaths): string[] {
	if (!latest || !bestPaths) return [];
	const isOpen = (id: string) => {
		const status = latest.get(id)?.status;
		return (!status || !introStates[status].asked) && !bestPaths.get(id)?.asked;
	};
	return prospectIds.filter(isOpen);
}
