import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { counters } from './schema.ts';
import { now } from './time.ts';

/** A limit counted in fixed windows: `key` names what is counted, at most `limit` in each `seconds`. */
type Limit = { key: string; limit: number; seconds: number };

/** The key under which something is counted for a user: what is counted for somebody goes with their account. */
export const userCounter = (userId: string, what: string) => `user:${userId}:${what}`;

/** The statement that removes what is counted for a user. */
export const removeUserCounters = (db: Db, userId: string) =>
	db.delete(counters).where(and(gte(counters.key, `user:${userId}:`), lt(counters.key, `user:${userId};`)));

/** Counts one more. Null when it fits, else the seconds until the window ends. Exact under parallel calls. */
export async function countOne(db: Db, { key, limit, seconds }: Limit): Promise<number | null> {
	const window = windowOf(seconds);
	const counted = await db
		.insert(counters)
		.values({ key: `${key}:${window.start}`, count: 1, expire: new Date(window.end).toISOString() })
		.onConflictDoUpdate({
			target: counters.key,
			set: { count: sql`${counters.count} + 1` },
			setWhere: lt(counters.count, limit),
		})
		.returning({ count: counters.count });
	return counted.length > 0 ? null : (window.end - Date.now()) / 1000;
}

/** Whether a limit is used up already, without counting: null, or the seconds until the window ends. */
export async function usedUp(db: Db, { key, limit, seconds }: Limit): Promise<number | null> {
	const window = windowOf(seconds);
	const [row] = await db
		.select({ count: counters.count })
		.from(counters)
		.where(eq(counters.key, `${key}:${window.start}`));
	return row && row.count >= limit ? (window.end - Date.now()) / 1000 : null;
}

/** The statement that removes counts whose window is over. */
export const sweepCounters = (db: Db) => db.delete(counters).where(lt(counters.expire, now()));

function windowOf(seconds: number) {
	const start = Math.floor(Date.now() / 1000 / seconds) * seconds;
	return { start, end: (start + seconds) * 1000 };
}
