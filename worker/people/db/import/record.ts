import { type SQL, sql } from 'drizzle-orm';
import { type RecentImport, undoableMs, undoablePeople } from '#contract/import';
import type { Db } from '../../../db/client.ts';
import { columnName } from '../../../db/insert-from.ts';
import { jsonParts } from '../../../db/json-parts.ts';
import { type Owner, ownRow } from '../../../db/owned.ts';
import { prospectLists } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { comparedFields, keptFields } from './fields.ts';

type Recorded = { userId: Owner; listId: string; importId: string; at: string };

// What an import may change of somebody known, and the keys that follow from it. What it only fills need not be kept.
const columns = [...comparedFields.map(columnName), 'person_key', 'facts_key'];
const onlyFilled = keptFields.map(columnName);
const wasBefore = sql.raw(
	`json_object(${[
		...columns.map((column) => `'${column}', p.${column}`),
		...onlyFilled.map((column) => `'${column}', p.${column} is null`),
		"'updated_at', p.updated_at",
	].join(', ')})`,
);

/** The assignments that give a prospect the texts again which the row `i` of the record has. */
export const restored = sql.raw(
	[
		...columns.map((column) => `${column} = i.before ->> '${column}'`),
		...onlyFilled.map((column) => `${column} = case when i.before ->> '${column}' then null else ${column} end`),
	].join(', '),
);

/**
 * The statements that record what an import does to these people, so that it can be undone: those before its writes and
 * those after them. Several imports with the same id are one, in whichever order they began. Somebody who was touched
 * between two of them is marked. `keys` are the keys that it gives to people, by their ids.
 */
export function recordForUndo(db: Db, recorded: Recorded, keys: Map<string, string>) {
	const parts = jsonParts([...keys]).map(({ json }) => recordPart(db, recorded, json));
	return { before: parts.map(({ before }) => before), after: parts.map(({ after }) => after) };
}

function recordPart(db: Db, { userId, listId, importId, at }: Recorded, people: string) {
	const expire = new Date(Date.parse(at) + undoableMs).toISOString();
	// Somebody new is found by the key: another import that added them a moment ago gave them their id.
	const id = sql`coalesce((select k.id from prospects k
		where k.prospect_list_id = ${listId} and k.person_key = j.value ->> 1), j.value ->> 0)`;
	const insert = (before: SQL) => sql`
		insert into import_changes (import_id, prospect_id, user_id, prospect_list_id, since, until, version, before, expire)
		select ${importId}, p.id, p.user_id, p.prospect_list_id, ${at}, ${at}, p.updated_at, ${before}, ${expire}
		from json_each(${people}) j
		cross join prospects p on p.id = ${id} and p.user_id = ${userId} and p.prospect_list_id = ${listId}
		where true
		on conflict (user_id, import_id, prospect_id) do update set since = min(since, excluded.since),
			until = max(until, excluded.until), expire = max(expire, excluded.expire), version = `;
	return {
		before: statement<{ id: string }>(
			db,
			sql`${insert(wasBefore)} case when version = excluded.version then version else '' end`,
		),
		after: statement<{ id: string }>(
			db,
			sql`${insert(sql`null`)} case when version = '' then version else excluded.version end`,
		),
	};
}

/** The imports into a list that can be undone now, newest first. Undefined when the list is not the user's. */
export async function recentImports(db: Db, userId: Owner, listId: string): Promise<RecentImport[] | undefined> {
	const [[list], imports] = await db.batch([
		statement(db, ownRow(prospectLists, userId, listId)),
		statement<RecentImport>(
			db,
			sql`select import_id as id, max(until) as at, count(*) - count(before) as created, count(before) as updated
				from import_changes where user_id = ${userId} and prospect_list_id = ${listId} and expire > ${now()}
				group by import_id having count(*) <= ${undoablePeople} order by at desc limit 20`,
		),
	]);
	return list ? imports : undefined;
}
