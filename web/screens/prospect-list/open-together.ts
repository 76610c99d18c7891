import type { Connector } from '#contract/connector';
import type { LatestRequest } from '#contract/intro-request';
import { introStates } from '#contract/rules/intro-status';
import { peopleMost } from '#contract/rules/mail-size';
import type { Ways } from '../../features/prospects/find-prospects.ts';

type Latest = ReadonlyMap<string, Pick<LatestRequest, 'status'>> | undefined;

/**
 * The people one email to this connector can ask about: people of the list they know, or may know, without a request
 * so far, in its order, as many as one mail takes.
 */
export const openTogether = ({ prospectIds }: Pick<Connector, 'prospectIds'>, latest: Latest, ways: Ways): string[] =>
	notAsked(prospectIds, latest, ways).slice(0, peopleMost);

/**
 * Filters prospects down to those without a request, in their order. `latest` has the latest request about each
 * prospect, and `ways` an earlier one that is still open; until both are known no one is left.
 */
export function notAsked(prospectIds: readonly string[], latest: Latest, ways: Ways): string[] {
	if (!latest || !ways) return [];
	const isOpen = (id: string) => {
		const status = latest.get(id)?.status;
		return (!status || !introStates[status].asked) && !ways.get(id)?.asked;
	};
	return prospectIds.filter(isOpen);
}
