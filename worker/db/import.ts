import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ImportResult } from '../contract/prospect.ts';
import { type ProspectField, prospectFieldKeys } from '../contract/prospect-fields.ts';
import type { Db } from './client.ts';
import { mergeConnections } from './connections.ts';
import {
	comparedFields,
	filledFields,
	type Known,
	type Person,
	type Plan,
	planImport,
	readRows,
	replacedFields,
} from './import-plan.ts';
import { type JsonPart, jsonParts } from './json-parts.ts';
import { prospectColumns } from './prospects.ts';
import { prospectLists, prospects, statuses } from './schema.ts';
import { statement } from './statement.ts';
import { now } from './time.ts';

/**
 * Brings people into the user's list: one question, then one atomic batch of two writes, whatever the size.
 * The same body twice creates nothing the second time. Rows that do not fit are refused by name, the others arrive.
 * Nothing when the list is not the user's; 'overtaken' when it, or its people, went away before the write.
 */
export async function importProspects(
	db: Db,
	userId: string,
	listId: string,
	rows: unknown[],
	{ dryRun }: { dryRun: boolean },
): Promise<ImportResult | 'overtaken' | undefined> {
	const { people, refused } = readRows(rows);
	const found = await whatIsKnown(db, userId, listId, people);
	if (!found) return undefined;
	const plan = planImport(listId, people, found);
	refused.push(...plan.refused);
	const result = {
		created: plan.writes.filter((write) => write.isNew).length,
		updated: plan.writes.filter((write) => !write.isNew).length,
		unchanged: plan.unchanged,
		refused: refused.sort((a, b) => a.index - b.index),
		elsewhere: plan.elsewhere,
	};
	if (dryRun) return result;
	// Another import may have brought the same people a moment ago: then their rows kept another id than ours.
	const late = await write(db, userId, listId, plan);
	if (late === undefined) return 'overtaken';
	return { ...result, created: result.created - late, updated: result.updated + late };
}

/** The list with the user's statuses, and everyone of the user's who might be among `people`, in one statement. */
async function whatIsKnown(db: Db, userId: string, listId: string, people: Person[]): Promise<Known | undefined> {
	const home = alias(prospectLists, 'home');
	const keys = jsonParts([...new Set(people.flatMap((person) => [person.key, person.facts]))]);
	// A select for each part; D1 takes five in one, and the keys of the largest body fill fewer.
	const values = keys.map(({ json }) => sql`select value from json_each(${json})`);
	const wanted = values.length ? sql`(${sql.join(values, sql` union all `)})` : sql`(null)`;
	const found = await db
		.select({
			statuses: sql<string>`(select json_group_array(${statuses.value}) from ${statuses} where ${statuses.userId} = ${userId})`,
			listName: home.name,
			person: {
				// First, because drizzle takes a joined row whose first column is null for no row at all.
				id: prospects.id,
				...prospectColumns(comparedFields),
				listId: prospects.prospectListId,
				key: prospects.personKey,
				facts: prospects.factsKey,
				name: prospects.name,
			},
		})
		.from(prospectLists)
		.leftJoin(
			prospects,
			and(
				eq(prospects.userId, userId),
				or(sql`${prospects.personKey} in ${wanted}`, sql`${prospects.factsKey} in ${wanted}`),
			),
		)
		.leftJoin(home, eq(home.id, prospects.prospectListId))
		.where(and(eq(prospectLists.id, listId), eq(prospectLists.userId, userId)));
	if (!found[0]) return undefined;
	return {
		statuses: new Set(JSON.parse(found[0].statuses) as string[]),
		people: found.flatMap(({ person, listName }) => (person ? [{ ...person, listName: listName ?? '' }] : [])),
	};
}

/**
 * Writes the plan in one batch and answers how many of its new people another import had brought meanwhile; nothing
 * when there was no longer anything to write to.
 */
async function write(db: Db, userId: string, listId: string, plan: Plan): Promise<number | undefined> {
	const at = now();
	const rows = jsonParts(plan.writes).map((part) => writePart(db, userId, listId, at, part));
	const links = mergeConnections(db, userId, { listId }, plan.linked);
	const [first, ...rest] = [...rows, ...links];
	if (!first) return 0;
	const results = await db.batch([first, ...rest]);
	if (results.some((result) => result.length === 0)) return undefined;
	const kept = new Set(results.slice(0, rows.length).flatMap((result) => result.map((row) => row.id)));
	return plan.writes.filter((one) => one.isNew && !kept.has(one.id)).length;
}

function writePart(db: Db, userId: string, listId: string, at: string, { json }: JsonPart) {
	const fromJson = (name: string) => sql.raw(`json_extract(j.value, '$.${name}')`);
	return statement<{ id: string }>(
		db,
		sql`
		insert into prospects (id, user_id, prospect_list_id, ${fieldColumns}, person_key, facts_key, position, created_at,
			updated_at)
		select ${fromJson('id')}, l.user_id, l.id, ${sql.join(prospectFieldKeys.map(fromJson), sql`, `)},
			${fromJson('key')}, ${fromJson('facts')}, ${fromJson('position')}, ${at}, ${at}
		from json_each(${json}) j
		join prospect_lists l on l.id = ${listId} and l.user_id = ${userId}
		where true
		on conflict (id) do update set ${refreshed}, person_key = excluded.person_key
		on conflict (prospect_list_id, person_key) do update set ${refreshed}
		returning id`,
	);
}

const columnOf = (key: ProspectField) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const fieldColumns = sql.raw(prospectFieldKeys.map(columnOf).join(', '));

// Somebody who is already in the list: newer texts replace older ones, or fill what is empty.
const refreshed = sql.raw(
	[
		...replacedFields.map(columnOf).map((column) => `${column} = coalesce(excluded.${column}, ${column})`),
		...filledFields.map(columnOf).map((column) => `${column} = coalesce(${column}, excluded.${column})`),
		'facts_key = excluded.facts_key',
		'updated_at = excluded.updated_at',
	].join(', '),
);
