import { dayMs } from '#contract/rules/time';

/**
 * How long ago something was, by the days of the calendar here: "today", "yesterday", "11 days ago". Times are in ms
 * since 1970.
 */
export function daysAgo(then: number, now: number): string {
	const days = dayOf(now) - dayOf(then);
	return days < 1 ? 'today' : days < 2 ? 'yesterday' : `${days} days ago`;
}

// The number of a day, without the hour that a change of the clocks adds or takes.
function dayOf(time: number): number {
	const date = new Date(time);
	return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs);
}

/** A day (YYYY-MM-DD) as people here write it, with the month in letters: it is not clear otherwise which number is which. */
export const longDay = (day: string) =>
	new Date(day).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
