import type { Connector } from '#contract/connector';
import { favourMost } from '#contract/favour';
import type { LatestRequest } from '#contract/intro-request';
import { introStates } from '#contract/rules/intro-status';

/**
 * Whom one email to this connector can ask about: those of the list whom nobody was asked about yet, in its order, as many
 * as a favour takes. `latest` has the latest request about each prospect; without it nobody is known to be open.
 */
export function openTogether(
	{ prospectIds }: Pick<Connector, 'prospectIds'>,
	latest: ReadonlyMap<string, Pick<LatestRequest, 'status'>> | undefined,
): string[] {
	if (!latest) return [];
	const isOpen = (id: string) => {
		const status = latest.get(id)?.status;
		return !status || !introStates[status].asked;
	};
	return prospectIds.filter(isOpen).slice(0, favourMost);
}
