import { type SQL, sql } from 'drizzle-orm';
import { type ArchivePart, archiveParts } from '#contract/archive';
import { dayMs } from '#contract/rules/durations';
import type { Db } from './client.ts';
import { messagesOf } from './errors.ts';
import type { Owner } from './owned.ts';
import { recordCounts, uncounted } from './schema.ts';
import { statement } from './statements.ts';
import { tableOf } from './tables.ts';
import { fromNow } from './time.ts';

/** Kinds of records counted for each account. A network is limited by the places of its people instead. */
type CountedKind = Exclude<ArchivePart, 'network'>;

/** All kinds of records that are counted. */
export const countedKinds = archiveParts.filter((part) => part !== 'network');

/**
 * The statement that counts the records of a kind added by its batch. The user may have `most` of them. If they have
 * more now, the batch fails ({@link fullKind}) and nothing is written, so a limit is exact under parallel calls. `more`
 * is the most that were added; right after an insert that is `changes()`.
 * The stored number is never too low, but includes removed records. So the records themselves are counted only once a
 * day, and when the number would go over the limit.
 */
export function countAdded(db: Db, userId: Owner, kind: CountedKind, more: number | SQL, most: number) {
	const column = sql.identifier(kind);
	return statement(
		db,
		sql`insert into ${recordCounts} (user_id, ${column}, expire)
			select ${userId}, case when kept + more <= ${most} then kept + more
				else (${countedUpTo(userId, kind, most)}) end, ${fromNow(dayMs)}
			from (select ${keptCount(userId, kind)} as kept, ${more} as more limit 1) where more > 0
			on conflict (user_id) do update set ${column} = excluded.${column}`,
	);
}

// Null, which the table refuses, above the limit. The limit also keeps SQLite from counting twice.
const countedUpTo = (userId: Owner, kind: CountedKind, most: number) => sql`
	select n from (select ${countOwned(userId, kind, most + 1)} as n limit 1) where n <= ${most}`;

const keptCount = (userId: Owner, kind: CountedKind) => sql`
	(select ${sql.identifier(kind)} from ${recordCounts} where user_id = ${userId})`;

/**
 * The number of records of a kind that the user has, in SQL, for planning a write of at most `more`: exact near the
 * limit, else perhaps too high.
 */
export const countToPlan = (userId: Owner, kind: CountedKind, more: number, most: number) => sql<number>`
	case when ${keptCount(userId, kind)} + ${more} <= ${most} then ${keptCount(userId, kind)}
		else ${countOwned(userId, kind, most)} end`;

/** The number of a user's records of a kind, trash included, counting no further than `most`. */
export const countOwned = (userId: Owner, kind: CountedKind, most: number) => sql<number>`
	((select count(*) from (select 1 from ${tableOf[kind]} where user_id = ${userId} limit ${most}))
	+ (select count(*) from (select 1 from trash_rows where user_id = ${userId} and part = ${kind} limit ${most})))`;

/** The statement that makes the next added record count all of its kind anew. */
export const countAnew = (db: Db, userId: Owner, kind: CountedKind) =>
	statement(
		db,
		sql`update ${recordCounts} set ${sql.identifier(kind)} = ${sql.raw(String(uncounted))} where user_id = ${userId}`,
	);

/** Returns the kind of record whose limit refused a write. */
export const fullKind = (error: unknown): CountedKind | undefined =>
	countedKinds.find((kind) => messagesOf(error).includes(`NOT NULL constraint failed: record_counts.${kind}`));
