import type { PathReason } from './path.ts';
import { dayMs } from './rules/durations.ts';

/** Somebody who could introduce people of one list, and the requests to them so far, over all lists. */
export type Connector = {
	name: string;
	/** The people of the list they could introduce, in the list's order. */
	prospectIds: string[];
	/** How many requests were sent to them, or may have been. */
	asked: number;
	/** How many of these requests they agreed to. */
	saidYes: number;
	lastAskedAt: string | null;
	/** Whether asking again now would be a lot: in the last 30 days, or more than 3 times in 12 months. */
	askedTooRecently: boolean;
	/** What is known of asking them, in words: what speaks for them first. */
	reasons: PathReason[];
};

/** How far back earlier requests count, in milliseconds: twelve months. */
export const askedBeforeMs = 365 * dayMs;

const manyInYear = 3;

/** For how long somebody who was asked is not asked again, and a request waits for its answer, in milliseconds. */
export const recentMs = 30 * dayMs;

/** Whether asking again would be a lot, by the number of requests in twelve months and the time of the last one. */
export const isAskedALot = (inYear: number, last: string | null, now = Date.now()): boolean =>
	inYear > manyInYear || (last !== null && now - Date.parse(last) <= recentMs);

/**
 * Whether asking again now would be a lot. `often`: more than 3 times in twelve months. `recently`: in the last 30 days.
 * `times` are ISO 8601, in any order; `now` is milliseconds since 1970.
 */
export function askedALot(times: string[], now = Date.now()): 'often' | 'recently' | null {
	const inYear = times.filter((time) => now - Date.parse(time) <= askedBeforeMs).length;
	if (isAskedALot(inYear, null, now)) return 'often';
	return times.some((time) => isAskedALot(0, time, now)) ? 'recently' : null;
}
