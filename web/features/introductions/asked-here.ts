import type { PastRequest } from '#contract/intro-request';
import { type AskHere, cameOf, standingAsk, standingText } from '#contract/rules/asked-once';
import { browserTimeZone } from '#contract/rules/time-zone';

/**
 * Returns the open ask about a prospect in words ("Asked Ethan-Chloe today"), or null without one. `asked` are the
 * requests of the last twelve months; `now` is in ms since 1970.
 */
export function askedHere(prospectId: string, asked: readonly PastRequest[], now: number): string | null {
	const asks = asked.flatMap((one): AskHere[] => {
		const came = one.prospectId === prospectId ? cameOf(one.status) : null;
		return came ? [{ name: one.connectorName ?? one.recipientEmail, at: one.createdAt, came }] : [];
	});
	const ask = standingAsk(asks, now);
	return ask ? standingText(ask, now, browserTimeZone()) : null;
}
