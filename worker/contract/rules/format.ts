import { dayMs } from './durations.ts';

// Made when first used: each costs time at the start.
function once<Made>(make: () => Made): () => Made {
	let made: Made | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

// Sentences are in English, and so are their numbers. Days are as the reader's own browser writes them.
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

/** A number as it stands in a sentence: "12,500". */
export const formatNumber = (number: number) => numbers().format(number);

/** A number with its noun: "1 person", "12,500 people". */
export const counted = (count: number, one: string, many = `${one}s`) =>
	`${formatNumber(count)} ${count === 1 ? one : many}`;

/** How often: "once", "3 times". */
export const times = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`);

/** The local day of a time in ISO 8601: "11/22/2026". */
export const formatDay = (time: string) => days().format(new Date(time));

/** The local day and hour of a time, in ISO 8601 or in ms since 1970: "Nov 22, 2026, 11:37 AM". */
export const formatDayAndHour = (time: string | number) => daysWithHour().format(new Date(time));

/** The local day of the week of a time in ISO 8601, in English: "Tuesday". */
export const formatWeekday = (time: string) => weekdays().format(new Date(time));

/** The same with its date, of a time in ms since 1970: "Tuesday, December 8". */
export const formatWeekdayAndDay = (time: number) => weekdaysWithDay().format(time);

/** Name of this browser's time zone at a time, in ms since 1970: "GMT+1". */
export const zoneName = (time: number) =>
	zones()
		.formatToParts(time)
		.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/** The local hour of a time in ISO 8601: "11:37 AM". */
export const formatHour = (time: string) => hours().format(new Date(time));

/** A day (YYYY-MM-DD) with its month in letters, because it is not clear otherwise which number is which. */
export const formatLongDay = (day: string) => longDays().format(new Date(day));

/** The month of a time in ISO 8601, in English and in UTC: "October", of another year "October 2025". */
export const formatMonth = (time: string, now = Date.now()) =>
	(new Date(time).getUTCFullYear() === new Date(now).getUTCFullYear() ? months : monthsWithYear)().format(
		new Date(time),
	);

/** How long ago something was, by the days of the calendar here. Times are in ms since 1970. */
export const daysAgo = (then: number, now: number): string => inWords(dayOf(now) - dayOf(then));

/** So many days ago: "today", "yesterday", "11 days ago". */
export const inWords = (days: number): string => (days < 1 ? 'today' : days < 2 ? 'yesterday' : `${days} days ago`);

/** The number of the day of a moment in ms since 1970, without the hour that a change of the clocks adds or takes. */
export function dayOf(time: number): number {
	const date = new Date(time);
	return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs);
}

/** The English name of a country by its code. Cloudflare also writes XX (unknown) and T1 (Tor): they stay as they are. */
export function countryName(code: string): string {
	try {
		return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
	} catch {
		return code;
	}
}
