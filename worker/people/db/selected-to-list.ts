import { sql } from 'drizzle-orm';
import { factsKeyEndOfName, factsKeyStart } from '#contract/rules/identity';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import type { SelectedCopied, SelectedMoved } from '#contract/selected-prospects';
import type { Db } from '../../db/client.ts';
import { changesADay, countChanges } from '../../db/counters.ts';
import { columnName, eachOf, insertFrom } from '../../db/insert-from.ts';
import { countAdded } from '../../db/record-counts.ts';
import { connections, prospects } from '../../db/schema.ts';
import { newId, runBatch, statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { isNumbered, plainKey } from './plain-key.ts';
import { countOf } from './selected-prospects.ts';
import {
	checkOf,
	idsTable,
	isOwnList,
	isWhole,
	type Selection,
	type SelectionCheck,
	type SelectionRefused,
	selected,
	selectionRefusal,
} from './selection.ts';

type Name = { name: string };

/**
 * Moves the selection to another of the user's lists, in one batch, or no one. The prospects stay the same records and
 * keep everything but the import that added them to the first list. People who are in the other list already stay where
 * they are, and are named. Safe to repeat: someone moved before counts as moved.
 */
export async function moveSelected(
	db: Db,
	selection: Selection,
	toListId: string,
): Promise<SelectedMoved | SelectionRefused> {
	const lists = [selection.listId, toListId];
	const {
		check: [check],
		stayed,
	} = await runBatch(db, {
		check: checkOf(db, selection, ...lists),
		move: statement(
			db,
			sql`${idsTable(selection.ids)}, ${alike(selection, toListId)}
			update prospects as p set prospect_list_id = ${toListId}, import_id = null
			where p.id in (select id from g) and +p.prospect_list_id = ${selection.listId} and +p.user_id = ${selection.userId}
				and ${isWhole(selection, ...lists)} and ${isOwnList(selection, toListId)} and not ${isIn(toListId)}`,
		),
		stayed: statement<Name>(db, sql`${idsTable(selection.ids)} select p.name ${selected(selection, selection.listId)}`),
	});
	return (
		selectionRefusal(check) ?? {
			moved: countOf(selection) - stayed.length,
			alreadyThere: stayed.map(({ name }) => name),
		}
	);
}

/** The most records that a user may have. */
type Room = { prospects: number; connections: number };

/**
 * Copies the selection, with its connections, to another of the user's lists, in one batch, or no one. The copies are
 * new prospects without requests. Their connections count among the day's changes. People who are in the other list
 * already are not copied, and are named. Fails if the user has no room for all of them.
 */
export async function copySelected(
	db: Db,
	selection: Selection,
	toListId: string,
	most: Room,
): Promise<SelectedCopied | SelectionRefused> {
	// A second try of the batch finds the copies of the first by their ids.
	const copies = JSON.stringify([...new Set(selection.ids)].map((id) => [id, crypto.randomUUID()]));
	const inList = selected(selection, selection.listId);
	const start = sql`with g as materialized (select value ->> 0 as id, value ->> 1 as copy from json_each(${copies})),
		${alike(selection, toListId)},
		fresh as materialized (select p.id, g.copy ${inList} and not ${isIn(toListId)})`;
	const copiedConnections = sql`(select count(*) from json_each(${copies}) j
		cross join connections c on c.prospect_id = j.value ->> 1)`;
	const ownLists = sql`${isOwnList(selection, selection.listId)} and ${isOwnList(selection, toListId)}`;
	const {
		check: [check],
		there,
	} = await runBatch(db, {
		check: statement<SelectionCheck>(
			db,
			sql`${start} select ${ownLists} as own, (select count(*) from g) as given, (select count(*) ${inList}) as found`,
		),
		copy: statement(
			db,
			sql`${start} ${copyProspects(toListId)}
				where ${isWhole(selection, selection.listId)} and ${ownLists}`,
		),
		countedPeople: countAdded(db, selection.userId, 'prospects', sql`changes()`, most.prospects),
		connections: statement(db, copyConnections(selection, copies)),
		counted: countChanges(db, changesADay(selection.userId, 0)),
		countedConnections: countAdded(db, selection.userId, 'connections', copiedConnections, most.connections),
		there: statement<Name>(
			db,
			sql`${start} select p.name ${inList} and not exists (select 1 from prospects c where c.id = g.copy)`,
		),
	});
	const refused = selectionRefusal(check);
	if (refused) return refused;
	return { copied: countOf(selection) - there.length, alreadyThere: there.map(({ name }) => name) };
}

// Copies the prospects `fresh`, in the order of their list.
const copyProspects = (toListId: string) =>
	insertFrom(
		prospects,
		{
			id: sql`g.copy`,
			userId: sql`p.user_id`,
			prospectListId: toListId,
			...eachOf(prospectFieldKeys, (key) => sql.raw(`p.${columnName(key)}`)),
			personKey: copiedKey,
			factsKey: sql`p.facts_key`,
			companyKey: sql`p.company_key`,
			position: sql`row_number() over (order by p.created_at desc, p.position, p.id) - 1`,
			createdAt: now(),
			updatedAt: now(),
		},
		sql`from fresh g cross join prospects p on p.id = g.id`,
	);

// Connections get ids of their own. A second try of the batch meets those of the first.
const copyConnections = ({ userId }: Selection, copies: string) => sql`
	with g as materialized (select value ->> 0 as id, value ->> 1 as copy from json_each(${copies}))
	${insertFrom(
		connections,
		{
			...eachOf(copiedOfConnection, (key) => sql.raw(`c.${columnName(key)}`)),
			id: newId,
			prospectId: sql`p.id`,
			createdAt: now(),
		},
		sql`from g cross join prospects p on p.id = g.copy and p.user_id = ${userId}
			cross join connections c on c.prospect_id = g.id
			where true
			on conflict (prospect_id, connection_key) do nothing`,
	)}`;

const copiedOfConnection = [
	...(['userId', 'mutualConnectionName', 'mutualConnectionTitle', 'mutualConnectionCompany'] as const),
	...([
		'mutualConnectionLinkedinUrl',
		'connectionStrength',
		'howWell',
		'answeredHowWell',
		'source',
		'connectionKey',
	] as const),
	...(['nameKey', 'position'] as const),
];

// A copy of the second of two who look the same has a key that ends in its own id too.
const copiedKey = sql`case when ${isNumbered} then ${plainKey} || '#' || g.copy else p.person_key end`;

/**
 * People of the list with the name, title and location of some of the given, as a table `alike`: one row for all that
 * look the same, because each of the given would look through all of them.
 */
const alike = ({ userId }: Selection, listId: string) => sql`alike as materialized (
	select t.facts_key as facts, max(t.person_key like ${`${factsKeyStart}%`}) as unprofiled
	from (select distinct p.facts_key from g cross join prospects p on p.id = g.id
		where p.user_id = ${userId} and p.facts_key not like ${`%${factsKeyEndOfName}`}) k
	cross join prospects t on t.user_id = ${userId} and t.facts_key = k.facts_key
	where +t.prospect_list_id = ${listId} group by t.facts_key)`;

/**
 * Condition that the person `p` is in the list already, by the rules of an import: the same key, or the same name,
 * title and location when there is more than a name and not both sides have a profile.
 */
const isIn = (listId: string) => sql`(
	exists (select 1 from prospects t where t.prospect_list_id = ${listId} and t.person_key = ${plainKey})
	or p.facts_key in (select facts from alike where unprofiled)
	or p.person_key like ${`${factsKeyStart}%`} and p.facts_key in (select facts from alike))`;
