import { dayMs } from './durations.ts';

/** How far back earlier requests count, in milliseconds: twelve months. */
export const askedBeforeMs = 365 * dayMs;

const manyInYear = 3;

/**
 * How long a connector who was asked is not suggested again, and how long a request waits for its answer, in
 * milliseconds.
 */
export const recentMs = 30 * dayMs;

/** True if asking again would be a lot, by the number of requests in twelve months and the time of the last one. */
export const isAskedALot = (inYear: number, last: string | null, now = Date.now()): boolean =>
	inYear > manyInYear || (last !== null && now - Date.parse(last) <= recentMs);

/**
 * Says why asking again now would be a lot. `often`: more than 3 times in twelve months. `recently`: in the last 30
 * days. `times` are ISO 8601, in any order; `now` is milliseconds since 1970.
 */
export function askedALot(times: string[], now = Date.now()): 'often' | 'recently' | null {
	const inYear = times.filter((time) => now - Date.parse(time) <= askedBeforeMs).length;
	if (isAskedALot(inYear, null, now)) return 'often';
	return times.some((time) => isAskedALot(0, time, now)) ? 'recently' : null;
}
