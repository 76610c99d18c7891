import { type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#contract/rules/identity';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';
import { later } from '../../db/time.ts';
import type { SharedList } from './shared-list.ts';

// A plus before a column keeps SQLite from its index, so that a few prospects are looked up instead of all of the
// user's.

/**
 * The spellings of the friend's name in links that marked these prospects, and in their connection sources, as a JSON
 * array.
 */
export async function readSpellings(db: Db, list: SharedList, prospectIds: readonly string[]): Promise<string> {
	if (prospectIds.length === 0) return '[]';
	const ids = JSON.stringify(prospectIds);
	const rows = await statement<{ name: string }>(
		db,
		sql`select s.name from json_each(${ids}) j cross join share_marks o on o.prospect_id = j.value
				cross join list_shares s on s.id = o.share_id where +o.user_id = ${list.owner}
			union select p.connection_source from json_each(${ids}) j cross join prospects p on p.id = j.value
				where p.user_id = ${list.owner} and p.connection_source is not null`,
	);
	const key = nameKey(list.name);
	return JSON.stringify([list.name, ...rows.map(({ name }) => name).filter((name) => nameKey(name) === key)]);
}

/**
 * The statements that undo marks taken back in this visit. If no one else of the friend's name has marked the prospect,
 * through a link to any list, a connection that only they made is removed, and so is the connection source they set,
 * unless it has changed since. How well they know each other then comes from another mark, or else from an answer page.
 * A connection that is in the trash by itself stays as it is: when restored, it is the user's own.
 */
export function takeBack(db: Db, list: SharedList, visit: string, { ids, names }: { ids: string; names: string }) {
	const others = (prospect: SQL) => sql`from share_marks o cross join list_shares s on s.id = o.share_id
		where o.prospect_id = ${prospect} and +o.user_id = ${list.owner}
		and s.name in (select value from json_each(${names})) and (o.share_id <> ${list.id} or o.visit <> ${visit})`;
	const otherWord = (prospect: SQL) =>
		sql`(select o.how_well ${others(prospect)} order by o.created_at desc, o.rowid desc)`;
	const wordOfRemoved = otherWord(sql`row ->> '$.prospectId'`);
	const marked = sql`select m.prospect_id from json_each(${ids}) j
		cross join share_marks m on m.share_id = ${list.id} and m.visit = ${visit} and m.prospect_id = j.value`;
	const alone = sql`${marked} where not exists (select 1 ${others(sql`m.prospect_id`)})`;
	const friends = sql`+user_id = ${list.owner} and name_key = ${nameKey(list.name)}`;
	return [
		...unsetSource(db, list, names, sql`in (${alone})`),
		statement(db, sql`delete from connections where ${friends} and prospect_id in (${alone}) and source = 'said'`),
		statement(
			db,
			sql`update connections set how_well = coalesce(${otherWord(sql`connections.prospect_id`)}, answered_how_well)
				where ${friends} and prospect_id in (${marked}) and how_well is not answered_how_well`,
		),
		statement(
			db,
			sql`update trash_rows set row = json_set(row, '$.howWell', coalesce(${wordOfRemoved}, row ->> '$.answeredHowWell'),
					'$.source', iif(${wordOfRemoved} is null, null, row ->> '$.source'))
				where id in (select r.id ${removed(list, sql`in (${marked})`)})
					and row ->> '$.howWell' is not row ->> '$.answeredHowWell'`,
		),
	] as const;
}

/**
 * The statements that unset the connection source of prospects, if a mark of the friend's set it and it is still the
 * same.
 */
export function unsetSource(db: Db, list: SharedList, names: string, which: SQL) {
	const made = sql`+user_id = ${list.owner} and name_key = ${nameKey(list.name)} and is_marked_source and prospect_id ${which}`;
	const madeOnce = sql`${removed(list, which)} and r.row ->> '$.isMarkedSource'`;
	return [
		statement(
			db,
			sql`update prospects set connection_source = null, updated_at = ${later()}
				where +user_id = ${list.owner} and connection_source in (select value from json_each(${names}))
					and id in (select prospect_id from connections where ${made} union all select b.from_id ${madeOnce})`,
		),
		statement(db, sql`update connections set is_marked_source = null where ${made}`),
		statement(
			db,
			sql`update trash_rows set row = json_set(row, '$.isMarkedSource', null) where id in (select r.id ${madeOnce})`,
		),
	] as const;
}

// The friend's connections, in the trash by themselves, of such prospects.
const removed = (list: SharedList, which: SQL) => sql`from trash b
	cross join trash_rows r on r.trash_id = b.id and r.part = 'connections' and r.root = b.id
	where b.user_id = ${list.owner} and b.kind = 'connection' and b.from_id ${which}
		and r.row ->> '$.nameKey' = ${nameKey(list.name)}`;
