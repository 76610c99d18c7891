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

/** Returns the number of the day in a time zone; `time` is in ms since 1970. An unknown zone counts as UTC. */
export function dayIn(zone: string, time: number): number {
	const format = zones.get(zone) ?? daysOf(isTimeZone(zone) ? zone : 'UTC');
	zones.set(zone, format);
	const of = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
	return Date.UTC(of.year ?? 0, (of.month ?? 1) - 1, of.day) / dayMs;
}

const daysOf = (timeZone: string) =>
	new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });

/** Returns the browser's time zone. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The header in which the app sends the browser's time zone, which counts until the user chooses one. */
export const timeZoneHeader = 'X-Time-Zone';

const written = /^\d{4}-\d\d-\d\d$/;

/** True for a day of the calendar as YYYY-MM-DD. `Date.parse` reads 30 February as a day in March. */
export const isDay = (text: string): boolean =>
	written.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
