import { type SQL, sql } from 'drizzle-orm';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import { defaultProspectStatus } from '#contract/rules/status';
import type { Db } from '../../../db/client.ts';
import { columnName, eachOf, insertFrom } from '../../../db/insert-from.ts';
import { type JsonPart, jsonField, jsonParts } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { countAdded } from '../../../db/record-counts.ts';
import { prospects } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { later } from '../../../db/time.ts';
import { isQueued, recordEvent } from '../../../events/listeners.ts';
import { mergeConnections } from '../connections.ts';
import { filledFields, keptFields, replacedFields } from './fields.ts';
import type { ProspectWrite } from './merge.ts';
import type { Plan, Totals } from './plan.ts';

/** The owner of an import, its list and time, the client's id for it, and the most records the user may have. */
type Writing = {
	userId: Owner;
	listId: string;
	createdAt: string;
	importId: string | undefined;
	most: Totals;
};

/** The result of a batch: how many of its new people another import had just added, and whether an event was queued. */
type Written = { late: number; isEventQueued: boolean };

/** Result of a dry run, or of a plan that changes nothing. */
export const nothingWritten: Written = { late: 0, isEventQueued: false };

/**
 * Writes a plan in one batch. `connected` are the people who get nothing but connections. Undefined, with nothing
 * written, when the list or a known person was removed in the meantime.
 */
export async function writePlan(
	db: Db,
	{ userId, listId, createdAt, importId, most }: Writing,
	plan: Plan,
	connected: string[],
): Promise<Written | undefined> {
	const people = jsonParts(plan.writes).map((part) => writePeople(db, { userId, listId, createdAt, importId }, part));
	const connections = mergeConnections(db, userId, { listId }, plan.connections, createdAt);
	if (people.length + connections.length === 0) return nothingWritten;
	const event = tellOfImport(db, { userId, listId, importId }, plan.writes, connected);
	const added = plan.writes.filter(({ isNew }) => isNew).length;
	const friends = plan.connections.reduce((sum, one) => sum + one.connections.length, 0);
	const results = await runBatch(db, {
		people,
		connections,
		counted: [
			countAdded(db, userId, 'prospects', added, most.prospects),
			countAdded(db, userId, 'connections', friends, most.connections),
		],
		event,
	});
	if ([...results.people, ...results.connections].some((rows) => rows.length === 0)) return undefined;
	const written = new Set(results.people.flatMap((rows) => rows.map(({ id }) => id)));
	// A known person keeps their id.
	const late = plan.writes.filter(({ id }) => !written.has(id)).length;
	return { late, isEventQueued: isQueued(results.event) };
}

function writePeople(db: Db, { userId, listId, createdAt, importId }: Omit<Writing, 'most'>, { json }: JsonPart) {
	return statement<{ id: string }>(
		db,
		insertFrom(
			prospects,
			{
				id: jsonField('id'),
				userId: sql`l.user_id`,
				prospectListId: sql`l.id`,
				...eachOf(prospectFieldKeys, jsonField),
				status: knownStatus,
				personKey: jsonField('key'),
				factsKey: knownFacts,
				companyKey: jsonField('companyKey'),
				position: jsonField('position'),
				importId: importId ?? null,
				createdAt,
				updatedAt: createdAt,
			},
			sql`from json_each(${json}) j
				join prospect_lists l on l.id = ${listId} and l.user_id = ${userId} and l.removed_at is null
				where true
				on conflict (id) do update set ${refreshed}, ${filledToo}, facts_key = excluded.facts_key,
					person_key = excluded.person_key
				on conflict (prospect_list_id, person_key) do update set ${refreshed},
					facts_key = case when ${isSame} then facts_key end
				returning id`,
		),
	);
}

// Null, which the table refuses, if the status of a new person was renamed or removed since it was read.
const knownStatus = sql.raw(`case when not json_extract(j.value, '$.isNew')
	or json_extract(j.value, '$.status') = '${defaultProspectStatus}'
	or exists (select 1 from statuses s where s.user_id = l.user_id and s.value = json_extract(j.value, '$.status'))
	then json_extract(j.value, '$.status') end`);

// Null, which the table refuses, if a known person's keys differ from what was read, because of an edit by hand. A
// second try of the same write finds the keys of the first.
const knownFacts = sql.raw(`case when json_extract(j.value, '$.isNew') or exists (
	select 1 from prospects k where k.id = json_extract(j.value, '$.id')
		and k.facts_key in (json_extract(j.value, '$.was.facts'), json_extract(j.value, '$.facts'))
		and k.person_key in (json_extract(j.value, '$.was.key'), json_extract(j.value, '$.key')))
	then json_extract(j.value, '$.facts') end`);

// Someone another import has just created. If they look different, their keys must be read first.
const isSame = sql.raw('facts_key = excluded.facts_key');

const filled = (column: string) => `${column} = coalesce(${column}, excluded.${column})`;

// Empty in a known person's row, unless the user said who it is.
const filledToo = sql.raw(keptFields.map(columnName).map(filled).join(', '));

// For someone already in the list, newer texts replace older ones, or fill empty fields.
const refreshedTexts = sql.raw(
	[
		...replacedFields.map(columnName).map((column) => `${column} = coalesce(excluded.${column}, ${column})`),
		...filledFields.map(columnName).map(filled),
	].join(', '),
);
// The company's key changes with it.
const refreshedCompanyKey = sql.raw('company_key = iif(excluded.company is null, company_key, excluded.company_key)');
const refreshed = sql`${refreshedTexts}, ${refreshedCompanyKey}, updated_at = ${later(sql`excluded.updated_at`)}`;

type Imported = { userId: Owner; listId: string; importId: string | undefined };

const idsOf = (writes: ProspectWrite[], isNew: boolean): string[] =>
	writes.filter((write) => write.isNew === isNew).map(({ id }) => id);

// The ids still in the list, in order.
const present = (ids: string[]): SQL =>
	sql`(select json_group_array(id) from (select p.id as id from json_each(${JSON.stringify(ids)}) j
		cross join prospects p on p.id = j.value and +p.prospect_list_id = o.id order by j.key))`;

/**
 * The statements that queue an import's event: one for everything a batch writes, after its writes. Someone another
 * import has just added counts as updated, without their id. `connected` are people updated by connections alone.
 */
function tellOfImport(db: Db, { userId, listId, importId }: Imported, writes: ProspectWrite[], connected: string[]) {
	const people = writes.length + connected.length;
	if (people === 0) return [];
	return recordEvent(db, userId, {
		type: 'person.imported',
		data: sql`json_object('list', json_object('id', l.id, 'name', l.name), 'importId', ${importId ?? null},
			'created', json_array_length(l.created), 'updated', cast(${people} as integer) - json_array_length(l.created),
			'createdIds', json(l.created), 'updatedIds', json(l.updated))`,
		from: sql`from (select o.id as id, o.name as name, ${present(idsOf(writes, true))} as created,
			${present([...idsOf(writes, false), ...connected])} as updated
			from prospect_lists o where o.id = ${listId} and o.user_id = ${userId}) l`,
	});
}
