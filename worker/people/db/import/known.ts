import { type SQL, sql } from 'drizzle-orm';
import { hasMoreThanName } from '#contract/rules/identity';
import type { Db } from '../../../db/client.ts';
import { columnName } from '../../../db/insert-from.ts';
import { jsonParts } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { rowBytes } from '../../../db/pages.ts';
import { countToPlan } from '../../../db/record-counts.ts';
import { prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { comparedFields } from './fields.ts';
import type { KnownPerson } from './match-people.ts';
import type { Known, Totals } from './plan.ts';
import type { ImportRow } from './rows.ts';

// How much of the list's people is read at once. A row matches three people at most, of some 20 kB each.
const knownBytes = 4_000_000;
// The most other lists named for one row, and in one call.
const mostOtherLists = 20;
const mostElsewhere = 2_000;

type Head = { statuses: string; prospects: number; connections: number };
type Found = KnownPerson & { at: number; found: number };
type Elsewhere = { at: number; listId: string; listName: string };

/**
 * Reads the database's side of the first rows: the user's statuses, the room left, and people who might be among the
 * rows. `rows` is how many rows this covers: usually all, fewer if the known people would exceed 4 MB. Undefined when
 * the list is not the user's.
 */
export async function findKnown(
	db: Db,
	userId: Owner,
	listId: string,
	all: ImportRow[],
	most: Totals,
): Promise<(Known & { rows: number }) | undefined> {
	const given = givenRows(all);
	const [[head], found, elsewhere] = await db.batch([
		statement<Head>(db, headOf(userId, listId, all, most)),
		statement<Found>(db, peopleHere(userId, listId, given)),
		statement<Elsewhere>(db, peopleElsewhere(userId, listId, given)),
	]);
	if (!head) return undefined;
	const last = found.at(-1);
	// The last row that people were read for may match more of them.
	const rows = last && found.length < last.found ? last.at : all.length;
	return {
		rows,
		statuses: new Set(JSON.parse(head.statuses) as string[]),
		totals: { prospects: head.prospects, connections: head.connections },
		// People without a profile come last: of those who look the same, the index finds the last.
		people: found.toSorted((a, b) => Number(hasFactsKey(a)) - Number(hasFactsKey(b))),
		elsewhere: Map.groupBy(elsewhere, ({ at }) => all[at]?.index ?? -1),
	};
}

const hasFactsKey = ({ key }: KnownPerson) => key.startsWith('facts:');

// A name alone identifies no one: not in this list by name, title and location, and not in other lists at all.
const wanted = (row: ImportRow) => {
	const facts = hasMoreThanName(row) ? row.facts : null;
	return { key: row.key, facts, profile: row.profile ? 1 : 0, same: row.sameAs };
};

// The rows as a table `g`. D1 takes five selects in one statement, and the keys of the largest body fill fewer.
function givenRows(rows: ImportRow[]): SQL {
	const selects = [...jsonParts(rows.map(wanted)), ...(rows.length === 0 ? [{ json: '[]', from: 0 }] : [])].map(
		({ json, from }) => sql`select key + ${sql.raw(String(from))} as at, value ->> 'key' as person,
			value ->> 'facts' as facts, value ->> 'profile' as profile, value ->> 'same' as same from json_each(${json})`,
	);
	return sql`with g as materialized (${sql.join(selects, sql` union all `)})`;
}

function headOf(userId: Owner, listId: string, rows: ImportRow[], most: Totals): SQL {
	const friends = rows.reduce((sum, { connections }) => sum + (connections?.length ?? 0), 0);
	return sql`
		select (select json_group_array(value) from statuses where user_id = ${userId}) as statuses,
			${countToPlan(userId, 'prospects', rows.length, most.prospects)} as prospects,
			${countToPlan(userId, 'connections', friends, most.connections)} as connections
		from prospect_lists where id = ${listId} and user_id = ${userId} and removed_at is null`;
}

// Notes are not read.
const readBytes = sql`${rowBytes(prospects, 'p')} - coalesce(octet_length(p.notes), 0)`;

const isFactsKey = sql.raw("(a.person_key >= 'facts:' and a.person_key < 'facts;')");

// Two people who look the same are enough, one without a profile first. They are looked up once for all rows that look
// the same, or the cost would grow with the square.
const peopleHere = (userId: Owner, listId: string, given: SQL) => sql`
	${given}, f as materialized (
		select k.facts, p.rowid as place
		from (select distinct facts from g) k cross join prospects p on p.rowid in (select a.rowid from prospects a
			where a.user_id = ${userId} and a.facts_key = k.facts and +a.prospect_list_id = ${listId}
			order by ${isFactsKey} desc limit 2)),
	m as materialized (
		select g.at, p.rowid as place, ${readBytes} as bytes
		from g cross join prospects p on p.prospect_list_id = ${listId} and p.person_key = g.person
		union
		select g.at, p.rowid, ${readBytes}
		from g cross join prospects p on p.id = g.same and p.prospect_list_id = ${listId}
		union
		select g.at, p.rowid, ${readBytes}
		from g cross join f on f.facts = g.facts cross join prospects p on p.rowid = f.place)
	select m.at, m.found, p.id, p.person_key as key, p.facts_key as facts, p.name, ${compared}
	from (select at, place, sum(bytes) over (order by at, place) as held, count(*) over () as found from m) m
		cross join prospects p on p.rowid = m.place and p.user_id = ${userId}
	where m.held <= ${knownBytes} order by m.at`;

const compared = sql.raw(comparedFields.map((key) => `p.${columnName(key)} as ${key}`).join(', '));

const peopleElsewhere = (userId: Owner, listId: string, given: SQL) => sql`
	${given}, f as materialized (
		select k.facts, k.profile, p.prospect_list_id as list
		from (select distinct facts, profile from g) k cross join prospects p on p.rowid in (select a.rowid from prospects a
			where a.user_id = ${userId} and a.facts_key = k.facts and +a.prospect_list_id <> ${listId}
				and (not k.profile or ${isFactsKey}) limit ${mostOtherLists})),
	m as materialized (
		select g.at, p.prospect_list_id as list
		from g cross join prospects p on p.rowid in (select a.rowid from prospects a
			where a.user_id = ${userId} and a.person_key = g.person and g.profile and +a.prospect_list_id <> ${listId} limit ${mostOtherLists})
		union
		select g.at, f.list from g cross join f on f.facts = g.facts and f.profile = g.profile)
	select m.at, l.id as listId, l.name as listName
	from m cross join prospect_lists l on l.id = m.list and l.user_id = ${userId} and l.removed_at is null
	order by m.at, l.created_at, l.rowid limit ${mostElsewhere}`;
