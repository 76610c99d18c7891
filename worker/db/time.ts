import { type SQL, sql } from 'drizzle-orm';

/** Now, in the form in which every time is stored and sent: ISO 8601 in UTC, which also sorts as text. */
export const now = () => new Date().toISOString();

/** The time this many milliseconds from now, in the same form; before now for a negative number. */
export const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

/**
 * The new `updated_at` of a row: the time of the write, now unless given, and always later than before. So it tells a
 * version of a record from every other, even when two are written in the same millisecond.
 */
export const later = (at: SQL | string = now()) =>
	sql<string>`max(${at}, coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'), ''))`;
