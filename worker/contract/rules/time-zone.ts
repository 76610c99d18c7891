import { dayMs } from './durations.ts';

/** True for the name of a time zone, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
	try {
		return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
	} catch {
		return false;
	}
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** The number of the day of a moment, in ms since 1970, in a time zone. One that is not known counts as UTC. */
export function dayIn(zone: string, time: number): number {
	const format = zones.get(zone) ?? daysOf(isTimeZone(zone) ? zone : 'UTC');
	zones.set(zone, format);
	const of = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
	return Date.UTC(of.year ?? 0, (of.month ?? 1) - 1, of.day) / dayMs;
}

const daysOf = (timeZone: string) =>
	new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });

/** The time zone of this browser. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The header in which the app names the time zone of the browser. It counts until the user chooses one. */
export const timeZoneHeader = 'X-Time-Zone';

const written = /^\d{4}-\d\d-\d\d$/;

/** True for a day of the calendar as YYYY-MM-DD. `Date.parse` reads 30 February as a day in March. */
export const isDay = (text: string): boolean =>
	written.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
