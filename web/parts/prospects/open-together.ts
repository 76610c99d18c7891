import type { Connector } from '#contract/connector';
import type { LatestRequest } from '#contract/intro-request';
import { introStates } from '#contract/rules/intro-status';
import { peopleMost } from '#contract/rules/mail-size';

type Latest = ReadonlyMap<string, Pick<LatestRequest, 'status'>> | undefined;

/**
 * Whom one email to this connector can ask about: those of the list whom they are known to know and nobody was asked about
 * yet, in its order, as many as a favour takes. `latest` has the latest request about each prospect; without it nobody is
 * known to be open.
 */
export const openTogether = (
	{ prospectIds, knows }: Pick<Connector, 'prospectIds' | 'knows'>,
	latest: Latest,
): string[] => notAsked(prospectIds.slice(0, knows), latest).slice(0, peopleMost);

/** Those of some prospects whom nobody was asked about yet, in their order. */
export function notAsked(prospectIds: readonly string[], latest: Latest): string[] {
	if (!latest) return [];
	const isOpen = (id: string) => {
		const status = latest.get(id)?.status;
		return !status || !introStates[status].asked;
	};
	return prospectIds.filter(isOpen);
}
