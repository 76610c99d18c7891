import { dayMs } from './durations.ts';

// Made on first use, because each costs time at the start.
function once<Made>(make: () => Made): () => Made {
	let made: Made | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

// Sentences are in English, and so are their numbers. Days follow the reader's own browser.
const numbers = once(() => new Intl.NumberFormat('en'));
const days = once(() => new Intl.DateTimeFormat());
const daysWithHour = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));
const hours = once(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }));
const longDays = once(
	() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

const weekdays = once(() => new Intl.DateTimeFormat('en', { weekday: 'long' }));
const weekdaysWithDay = once(() => new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }));
const zones = once(() => new Intl.DateTimeFormat('en', { timeZoneName: 'short' }));
const months = once(() => new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }));
const monthsWithYear = once(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** Formats a number for a sentence: "12,500". */
export const formatNumber = (number: number) => numbers().format(number);

/** Formats a number with its noun: "1 person", "12,500 people". */
export const counted = (count: number, one: string, many = `${one}s`) =>
	`${formatNumber(count)} ${count === 1 ? one : many}`;

/** Formats a number of times: "once", "3 times". */
export const times = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`);

/** Formats the local day of a time in ISO 8601: "11/22/2026". */
export const formatDay = (time: string) => days().format(new Date(time));

/** Formats the local day and time, from ISO 8601 or ms since 1970: "Nov 22, 2026, 11:37 AM". */
export const formatDayAndHour = (time: string | number) => daysWithHour().format(new Date(time));

/** Formats the local weekday of a time in ISO 8601, in English: "Tuesday". */
export const formatWeekday = (time: string) => weekdays().format(new Date(time));

/** Formats weekday and date of a time in ms since 1970: "Tuesday, December 8". */
export const formatWeekdayAndDay = (time: number) => weekdaysWithDay().format(time);

/** Name of this browser's time zone at a time, in ms since 1970: "GMT+1". */
export const zoneName = (time: number) =>
	zones()
		.formatToParts(time)
		.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/** Formats the local time of day of a time in ISO 8601: "11:37 AM". */
export const formatHour = (time: string) => hours().format(new Date(time));

/** Formats a day (YYYY-MM-DD) with its month in letters, so that no one confuses day and month. */
export const formatLongDay = (day: string) => longDays().format(new Date(day));

/** Formats the month of a time in ISO 8601, in English and in UTC: "October", and "October 2025" for another year. */
export const formatMonth = (time: string, now = Date.now()) =>
	(new Date(time).getUTCFullYear() === new Date(now).getUTCFullYear() ? months : monthsWithYear)().format(
		new Date(time),
	);

/** Says how long ago something was, in calendar days here. Times are in ms since 1970. */
export const daysAgo = (then: number, now: number): string => inWords(dayOf(now) - dayOf(then));

/** Says a number of days ago in words: "today", "yesterday", "11 days ago". */
export const inWords = (days: number): string => (days < 1 ? 'today' : days < 2 ? 'yesterday' : `${days} days ago`);

/** Returns the number of a time's day (ms since 1970), unaffected by changes of the clocks. */
export function dayOf(time: number): number {
	const date = new Date(time);
	return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs);
}

/** Returns the English name of a country by its code. Cloudflare's XX (unknown) and T1 (Tor) stay as they are. */
export function countryName(code: string): string {
	try {
		return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
	} catch {
		return code;
	}
}
