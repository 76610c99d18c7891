import { sql } from 'drizzle-orm';
import { defaultStrength } from '#contract/connection';
import { type HowWell, howWells } from '#contract/rules/how-well';
import { nameKey } from '#contract/rules/identity';
import { type ShareAnswer, shareMarksMost } from '#contract/share';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { countAdded, fullKind } from '../../db/record-counts.ts';
import { connections } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { later, now } from '../../db/time.ts';
import { readSpellings, takeBack, unsetSource } from './marks-taken-back.ts';
import type { SharedList } from './shared-list.ts';

// A plus before a column keeps SQLite from its index, so that a few prospects are looked up instead of all of the
// user's.

type Marks = ShareAnswer['marks'];

/** Reads the marks of one visit of a link, by the prospect's id. */
export async function readMarks(db: Db, list: SharedList, visit: string): Promise<Map<string, HowWell>> {
	const rows = await statement<{ prospectId: string; howWell: HowWell }>(
		db,
		sql`select prospect_id as prospectId, how_well as howWell from share_marks
			where share_id = ${list.id} and visit = ${visit} and user_id = ${list.owner}`,
	);
	return new Map(rows.map(({ prospectId, howWell }) => [prospectId, howWell]));
}

/**
 * Writes the marks of one visit of a link: who the friend knows and how well, and who they don't. Skips people who are
 * not in the list. Returns whether it was written: a link takes {@link shareMarksMost} marks. Safe to repeat.
 */
export async function writeMarks(db: Db, list: SharedList, visit: string, marks: Marks): Promise<boolean> {
	const known = marks.filter(({ howWell }) => howWell !== null);
	const ids = JSON.stringify(marks.map(({ prospectId }) => prospectId));
	const takenBack = marks.flatMap(({ prospectId, howWell }) => (howWell === null ? [prospectId] : []));
	const unknown = JSON.stringify(takenBack);
	const json = JSON.stringify(known);
	const inVisit = sql`share_id = ${list.id} and visit = ${visit}`;
	const fits = sql`(select count(*) from share_marks where share_id = ${list.id}
		and not (visit = ${visit} and prospect_id in (select value from json_each(${ids})))) + ${known.length} <= ${shareMarksMost}`;
	const names = await readSpellings(db, list, takenBack);
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

/**
 * Makes a connection of each mark: the prospect's connection of the friend's name, or a new one. Either stores how well
 * they know each other. A prospect without a connection source gets the friend, unless they hardly know each other; if
 * that is what they say now, they stop being a source set by a mark. If the user has no room for the new connections,
 * none is made. Safe to repeat.
 */
export async function connectMarked(db: Db, list: SharedList, marks: Marks, most: number): Promise<void> {
	const known = marks.filter(({ howWell }) => howWell !== null);
	const rows = JSON.stringify(known.map((mark) => ({ ...mark, id: crypto.randomUUID() })));
	const key = nameKey(list.name);
	// Only these may lose the source.
	const hardly = known.flatMap(({ prospectId, howWell }) => (howWell === 'hardly' ? [prospectId] : []));
	const names = await readSpellings(db, list, hardly);
	const ofMarks = sql`from json_each(${rows}) j cross join prospects p on p.id = j.value ->> 'prospectId'
		and p.prospect_list_id = ${list.listId} and p.user_id = ${list.owner}`;
	const friend = (prospect: string) =>
		sql`(select c.id from connections c where c.prospect_id = ${sql.raw(prospect)} and c.name_key = ${key} order by c.rowid)`;
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
		sql`${ofMarks} where ${friend('p.id')} is null on conflict do nothing`,
	);
	const write = (creates: ReturnType<typeof countAdded>[]) =>
		runBatch(db, {
			creates,
			kept: [
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
			],
		});
	const counted = countAdded(db, list.owner, 'connections', sql`changes()`, most);
	await write([statement(db, create), counted]).catch((error: unknown) => {
		if (!fullKind(error)) throw error;
		return write([]);
	});
}
