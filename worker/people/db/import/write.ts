import { sql } from 'drizzle-orm';
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
import { isQueued } from '../../../events/listeners.ts';
import { mergeConnections } from '../connections.ts';
import { tellOfImport } from './event.ts';
import { filledFields, keptFields, replacedFields } from './fields.ts';
import type { Plan, Totals } from './plan.ts';

/** The owner of an import, its list and time, the id that the client gave to it, and the most records they may have. */
type Writing = {
	userId: Owner;
	listId: string;
	createdAt: string;
	importId: string | undefined;
	most: Totals;
};

/**
 * The result of a batch: how many of its new people were in the list after all, because another import added them a moment
 * ago, and whether an event was queued.
 */
type Written = { late: number; isEventQueued: boolean };

/** Result of a dry run, or of a plan that changes nothing. */
export const nothingWritten: Written = { late: 0, isEventQueued: false };

/**
 * Writes a plan in one batch. `connected` are the people who get nothing but connections. Undefined, and nothing is
 * written, when the list or a known person was removed meanwhile.
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
	// Someone known keeps their id.
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

// Null, which the table refuses, when the status of a new person was renamed or removed since it was read.
const knownStatus = sql.raw(`case when not json_extract(j.value, '$.isNew')
	or json_extract(j.value, '$.status') = '${defaultProspectStatus}'
	or exists (select 1 from statuses s where s.user_id = l.user_id and s.value = json_extract(j.value, '$.status'))
	then json_extract(j.value, '$.status') end`);

// Null, which the table refuses, when someone known has other keys than were read: a hand edit came between. A second
// try of the same write finds the keys of the first.
const knownFacts = sql.raw(`case when json_extract(j.value, '$.isNew') or exists (
	select 1 from prospects k where k.id = json_extract(j.value, '$.id')
		and k.facts_key in (json_extract(j.value, '$.was.facts'), json_extract(j.value, '$.facts'))
		and k.person_key in (json_extract(j.value, '$.was.key'), json_extract(j.value, '$.key')))
	then json_extract(j.value, '$.facts') end`);

// Someone who another import created a moment ago. When they look different, their keys must be read first.
const isSame = sql.raw('facts_key = excluded.facts_key');

const filled = (column: string) => `${column} = coalesce(${column}, excluded.${column})`;

// Empty in the row of someone known, unless the user said who it is.
const filledToo = sql.raw(keptFields.map(columnName).map(filled).join(', '));

// Someone who is already in the list: newer texts replace older ones, or fill what is empty.
const refreshedTexts = sql.raw(
	[
		...replacedFields.map(columnName).map((column) => `${column} = coalesce(excluded.${column}, ${column})`),
		...filledFields.map(columnName).map(filled),
	].join(', '),
);
// The key of a company comes with it.
const refreshedCompanyKey = sql.raw('company_key = iif(excluded.company is null, company_key, excluded.company_key)');
const refreshed = sql`${refreshedTexts}, ${refreshedCompanyKey}, updated_at = ${later(sql`excluded.updated_at`)}`;
