import type { Ledger, PathReason } from '#contract/path';
import { daysAgo, times } from '#contract/rules/format';

type ReasonsProps = { reasons: readonly PathReason[]; ledger?: Ledger | null };

/**
 * The reasons for a connector's rank, the best first. Below them the history between the user and the connector, once they
 * have made an introduction.
 */
export const Reasons = ({ reasons, ledger }: ReasonsProps) => (
	<span className="block text-ink-3 text-sm">
		{reasons.map(({ text }) => text).join(' · ')}
		{ledger && ledger.introduced > 0 && <span className="block">{ledgerText(ledger)}</span>}
	</span>
);

/** Returns the history between the user and a connector, in a line. `now` is in ms since 1970. */
export function ledgerText({ asked, introduced, thanked, lastThankedAt }: Ledger, now = Date.now()): string {
	const thanks =
		lastThankedAt === null
			? 'not thanked yet'
			: `thanked ${times(thanked)}${thanked > 1 ? ', last' : ''} ${daysAgo(Date.parse(lastThankedAt), now)}`;
	return `Asked ${times(asked)}, introduced you ${times(introduced)}, ${thanks}`;
}
