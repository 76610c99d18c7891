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

/** The kinds of records that are counted for each account. A network is limited by the places of its people. */
type CountedKind = Exclude<ArchivePart, 'network'>;

/** All kinds of records that are counted. */
export const countedKinds = archiveParts.filter((part) => part !== 'network');

/**
 * The statement that counts the records its batch has added of a kind, of which the user may have `most`. If they have
 * more now, the batch fails ({@link fullKind}) and nothing of it is written. So a limit is exact under parallel calls.
 * `more` is how many were added at the most; right after an insert `changes()` says it.
 *
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

// Null, which the table refuses, for more. The limit keeps SQLite from counting twice.
const countedUpTo = (userId: Owner, kind: CountedKind, most: number) => sql`
	select n from (select ${countOwned(userId, kind, most + 1)} as n limit 1) where n <= ${most}`;

const keptCount = (userId: Owner, kind: CountedKind) => sql`
	(select ${sql.identifier(kind)} from ${recordCounts} where user_id = ${userId})`;

/**
 * How many records of a kind the user has, in SQL, to plan a write of at most `more`: exact where that matters, which is
 * where they might be too many, and else perhaps too high.
 */
export const countToPlan = (userId: Owner, kind: CountedKind, more: number, most: number) => sql<number>`
	case when ${keptCount(userId, kind)} + ${more} <= ${most} then ${keptCount(userId, kind)}
		else ${countOwned(userId, kind, most)} end`;

/** The number of a user's records of a kind, with those that lie in the trash, each counted no further than `most`. */
export const countOwned = (userId: Owner, kind: CountedKind, most: number) => sql<number>`
	((select count(*) from (select 1 from ${tableOf[kind]} where user_id = ${userId} limit ${most}))
	+ (select count(*) from (select 1 from trash_rows where user_id = ${userId} and part = ${kind} limit ${most})))`;

/** The statement after which the user's records of a kind are counted when the next one is added. */
export const countAnew = (db: Db, userId: Owner, kind: CountedKind) =>
	statement(
		db,
		sql`update ${recordCounts} set ${sql.identifier(kind)} = ${sql.raw(String(uncounted))} where user_id = ${userId}`,
	);

/** The kind of which a write was refused because its user would have more than they may. */
export const fullKind = (error: unknown): CountedKind | undefined =>
	countedKinds.find((kind) => messagesOf(error).includes(`NOT NULL constraint failed: record_counts.${kind}`));
