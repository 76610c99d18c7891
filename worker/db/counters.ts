import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import { daySeconds } from '#contract/rules/durations';
import type { Db } from './client.ts';
import type { Owner } from './owned.ts';
import { counters } from './schema.ts';
import { statement } from './statements.ts';
import { userCounter, userCounters } from './user-counters.ts';

/**
 * A limit counted in fixed windows: `key` names what is counted, at most `limit` in each `seconds`. `weight` is what
 * one call counts for, 1 unless given; the call that reaches the limit may exceed it. `reserve` keeps a part of the
 * limit for others: someone who has counted `reserve.from` on the counter `reserve.of`, in the same window, only gets
 * `reserve.limit`.
 */
export type Limit = {
	key: string;
	limit: number;
	seconds: number;
	weight?: number;
	reserve?: { of: string; from: number; limit: number };
};

/** Limits the records that a user changes in bulk in a day. */
export const changesADay = (userId: string, records: number): Limit => ({
	key: userCounter(userId, 'changed'),
	limit: 1_000_000,
	seconds: daySeconds,
	weight: records,
});

/** The statement that removes a user's counters. */
export function removeUserCounters(db: Db, userId: Owner) {
	const { from, to } = userCounters(userId);
	return db.delete(counters).where(and(gte(counters.key, from), lt(counters.key, to)));
}

/** Returns limits in their present windows, as a JSON text for {@link usedUp} and {@link countStatement}. */
export const windowsOf = (limits: Limit[]): string =>
	JSON.stringify(
		limits.map(({ key, limit, seconds, weight, reserve }) => {
			const start = Math.floor(Date.now() / 1000 / seconds) * seconds;
			const expire = new Date((start + seconds) * 1000).toISOString();
			const below = reserve && { of: `${reserve.of}:${start}`, from: reserve.from, lower: reserve.limit };
			return { name: key, key: `${key}:${start}`, limit, expire, weight, ...below };
		}),
	);

/** Selects the limits that are used up. */
export const usedUp = (windows: string) =>
	sql`select j.value ->> 'name' as name, j.value ->> 'expire' as expire from json_each(${windows}) j
		where coalesce((select count from counters where key = j.value ->> 'key'), 0) >=
			case when (select count from counters where key = j.value ->> 'of') >= j.value ->> 'from'
				then j.value ->> 'lower' else j.value ->> 'limit' end`;

/** The statement that counts one call for every limit, by its weight, if `condition` holds. */
export const countStatement = (db: Db, windows: string, condition = sql`not exists (${usedUp(windows)})`) =>
	statement<{ key: string }>(
		db,
		sql`insert into counters (key, count, expire)
		select j.value ->> 'key', coalesce(j.value ->> 'weight', 1), j.value ->> 'expire'
		from json_each(${windows}) j where ${condition}
		on conflict (key) do update set count = count + excluded.count returning key`,
	);

/**
 * Counts one call for all limits, or for none if any is used up. Null when counted, else the seconds until the window
 * of the used-up limit ends. Exact under parallel calls.
 */
export async function countOne(db: Db, ...limits: Limit[]): Promise<number | null> {
	const windows = windowsOf(limits);
	const counted = await countStatement(db, windows);
	if (counted.length > 0) return null;
	return Math.max(1, secondsLeft(await statement<{ expire: string }>(db, usedUp(windows))));
}

/** The statement that counts the rows changed by the one before it in its batch, even beyond the limit. */
export const countChanges = (db: Db, limit: Limit) =>
	statement(
		db,
		sql`update counters set count = count + changes()
			where key in (select j.value ->> 'key' from json_each(${windowsOf([limit])}) j)`,
	);

/** Returns the seconds until the last of these windows ends. */
export const secondsLeft = (windows: { expire: string }[]): number =>
	(Math.max(Date.now(), ...windows.map(({ expire }) => Date.parse(expire))) - Date.now()) / 1000;

/** The statement that undoes {@link countStatement}: `keys` are those it returned. */
export const uncountStatement = (db: Db, keys: string[]) =>
	db
		.update(counters)
		.set({ count: sql`max(${counters.count} - 1, 0)` })
		.where(inArray(counters.key, keys));
