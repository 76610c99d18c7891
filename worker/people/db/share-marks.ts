import { type SQL, sql } from 'drizzle-orm';
import { defaultStrength } from '#contract/connection';
import { type HowWell, howWells } from '#contract/rules/how-well';
import { nameKey } from '#contract/rules/identity';
import { type ShareAnswer, shareMarksMost } from '#contract/share';
import { countOwned } from '../../accounts/db/quota.ts';
import type { Db } from '../../db/client.ts';
import { isAccountFull } from '../../db/errors.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { connections } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { later, now } from '../../db/time.ts';
import type { SharedList } from './shared-list.ts';

// A plus before a column keeps SQLite from its index: a few prospects are looked up, and not all of the user's.

type Marks = ShareAnswer['marks'];

/** What is marked so far in one visit of a link, by the id of the prospect. */
export async function readMarks(db: Db, list: SharedList, visit: string): Promise<Map<string, HowWell>> {
	const rows = await statement<{ prospectId: string; howWell: HowWell }>(
		db,
		sql`select prospect_id as prospectId, how_well as howWell from share_marks
			where share_id = ${list.id} and visit = ${visit} and user_id = ${list.owner}`,
	);
	return new Map(rows.map(({ prospectId, howWell }) => [prospectId, howWell]));
}

/**
 * Writes what was marked in one visit of a link: whom the friend knows and how well, and whom they do not. Somebody who
 * is not in the list is passed over. Returns whether it was written: a link takes {@link shareMarksMost} marks. Safe to
 * repeat.
 */
export async function writeMarks(db: Db, list: SharedList, visit: string, marks: Marks): Promise<boolean> {
	const known = marks.filter(({ howWell }) => howWell !== null);
	const ids = JSON.stringify(marks.map(({ prospectId }) => prospectId));
	const unknown = JSON.stringify(marks.flatMap(({ prospectId, howWell }) => (howWell === null ? [prospectId] : [])));
	const json = JSON.stringify(known);
	const inVisit = sql`share_id = ${list.id} and visit = ${visit}`;
	const fits = sql`(select count(*) from share_marks where share_id = ${list.id}
		and not (visit = ${visit} and prospect_id in (select value from json_each(${ids})))) + ${known.length} <= ${shareMarksMost}`;
	const names = await readSpellings(db, list, unknown);
	const [[room]] = await db.batch([
		statement<{ fits: number }>(db, sql`select ${fits} as fits`),
		...takeBack(db, list, visit, { ids: unknown, names }),
		statement(
			db,
			sql`delete from share_marks where ${inVisit} and user_id = ${list.owner}
				and prospect_id in (select value from json_each(${unknown}))`,
		),
		statement(
			db,
			sql`insert into share_marks (share_id, visit, prospect_id, user_id, how_well, created_at)
				select s.id, ${visit}, p.id, s.user_id, j.value ->> 'howWell', ${now()} from json_each(${json}) j
				cross join list_shares s on s.id = ${list.id}
				cross join prospects p on p.id = j.value ->> 'prospectId' and p.prospect_list_id = s.prospect_list_id
					and p.user_id = s.user_id
				where ${fits}
				on conflict (share_id, visit, prospect_id) do update set how_well = excluded.how_well`,
		),
	]);
	return Boolean(room?.fits);
}

// The friend's name as links that marked these prospects, and their connection sources, spell it. A JSON array.
async function readSpellings(db: Db, list: SharedList, ids: string): Promise<string> {
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
 * Takes back what the marks of this visit set which are taken back now, of people who are in the list still. Where nobody
 * else of the friend's name has marked the prospect, through a link to whichever list, a connection that only they made
 * goes, and so does the connection source that they set, unless it is another one by now. How well they know each other is
 * what another mark says, else what they said on an answer page.
 */
function takeBack(db: Db, list: SharedList, visit: string, { ids, names }: { ids: string; names: string }) {
	const others = (prospect: SQL) => sql`from share_marks o cross join list_shares s on s.id = o.share_id
		where o.prospect_id = ${prospect} and +o.user_id = ${list.owner}
		and s.name in (select value from json_each(${names})) and (o.share_id <> ${list.id} or o.visit <> ${visit})`;
	const marked = sql`select m.prospect_id from json_each(${ids}) j
		cross join share_marks m on m.share_id = ${list.id} and m.visit = ${visit} and m.prospect_id = j.value
		cross join prospects p on p.id = m.prospect_id and p.prospect_list_id = ${list.listId}`;
	const alone = sql`${marked} where not exists (select 1 ${others(sql`m.prospect_id`)})`;
	const friends = sql`+user_id = ${list.owner} and name_key = ${nameKey(list.name)}`;
	return [
		...unsetSource(db, list, names, sql`in (${alone})`),
		statement(db, sql`delete from connections where ${friends} and prospect_id in (${alone}) and source = 'said'`),
		statement(
			db,
			sql`update connections set how_well = coalesce(
					(select o.how_well ${others(sql`connections.prospect_id`)} order by o.created_at desc, o.rowid desc),
					answered_how_well)
				where ${friends} and prospect_id in (${marked}) and how_well is not answered_how_well`,
		),
	] as const;
}

// The connection source of prospects, where a mark of the friend's set it and it is the same still.
function unsetSource(db: Db, list: SharedList, names: string, which: SQL) {
	const made = sql`+user_id = ${list.owner} and name_key = ${nameKey(list.name)} and is_marked_source and prospect_id ${which}`;
	return [
		statement(
			db,
			sql`update prospects set connection_source = null, updated_at = ${later()}
				where +user_id = ${list.owner} and connection_source in (select value from json_each(${names}))
					and id in (select prospect_id from connections where ${made})`,
		),
		statement(db, sql`update connections set is_marked_source = null where ${made}`),
	] as const;
}

/**
 * Makes a connection of each mark: somebody of the friend's name who is known at the prospect already is that
 * connection, else there is a new one. Either keeps how well they know each other. A prospect without a connection
 * source gets the friend, unless they hardly know each other; who says that now is the source no longer by a mark. Where there is no room for more connections, the marks
 * are all that is kept. Safe to repeat.
 */
export async function connectMarked(db: Db, list: SharedList, marks: Marks, most: number): Promise<void> {
	const known = marks.filter(({ howWell }) => howWell !== null);
	const rows = JSON.stringify(known.map((mark) => ({ ...mark, id: crypto.randomUUID() })));
	const key = nameKey(list.name);
	const names = await readSpellings(db, list, JSON.stringify(known.map(({ prospectId }) => prospectId)));
	const ofMarks = sql`from json_each(${rows}) j cross join prospects p on p.id = j.value ->> 'prospectId'
		and p.prospect_list_id = ${list.listId} and p.user_id = ${list.owner}`;
	const friend = (prospect: string) =>
		sql`(select c.id from connections c where c.prospect_id = ${sql.raw(prospect)} and c.name_key = ${key} order by c.rowid)`;
	const room = sql`${countOwned(connections, list.owner, most)} + ${known.length} <= ${most}`;
	const create = insertFrom(
		connections,
		{
			id: sql`j.value ->> 'id'`,
			userId: sql`p.user_id`,
			prospectId: sql`p.id`,
			mutualConnectionName: list.name,
			connectionStrength: defaultStrength,
			source: 'said',
			connectionKey: key,
			nameKey: key,
			position: 0,
			createdAt: now(),
		},
		sql`${ofMarks} where ${friend('p.id')} is null and ${room} on conflict do nothing`,
	);
	try {
		await db.batch([
			statement(db, create),
			...howWells.map((howWell) =>
				statement(
					db,
					sql`update connections set how_well = ${howWell} where +user_id = ${list.owner}
						and id in (select ${friend('p.id')} ${ofMarks} where j.value ->> 'howWell' = ${howWell})`,
				),
			),
			...unsetSource(db, list, names, sql`in (select p.id ${ofMarks} where j.value ->> 'howWell' = 'hardly')`),
			statement(
				db,
				sql`update connections set is_marked_source = 1 where +user_id = ${list.owner} and id in (select ${friend('p.id')}
					${ofMarks} where j.value ->> 'howWell' <> 'hardly' and p.connection_source is null)`,
			),
			statement(
				db,
				sql`update prospects set connection_source = ${list.name}, updated_at = ${later()}
					where +user_id = ${list.owner} and connection_source is null and id in (select p.id ${ofMarks}
						where j.value ->> 'howWell' <> 'hardly' and ${friend('p.id')} is not null)`,
			),
		]);
	} catch (error) {
		if (!isAccountFull(error)) throw error;
	}
}
