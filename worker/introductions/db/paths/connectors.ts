import { type SQL, sql } from 'drizzle-orm';
import { type Connector, isAskedALot } from '#contract/connector';
import { comparePaths, type PathFacts } from '#contract/rules/path-order';
import { recordReasons } from '#contract/rules/path-reasons';
import { sampleListType } from '#contract/rules/sample';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { connections, prospectLists, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { type Asks, asksByName, asksTo, recordOf } from './asks.ts';
import { introducible } from './introducible.ts';

// More than these nobody looks through, and all of them would not fit into memory.
const mostConnectors = 1_000;
const mostIds = 100_000;

type Named = { name: string; people: number };

/**
 * Who could introduce people of the user's list, whoever could introduce most of them first, and among these by the order
 * of paths. A connector is a name: the prospect's connection source or one of the connections found. At most 1,000, and
 * those after the first only while they name 100,000 people together. Undefined when the list is not the user's.
 */
export async function listConnectors(
	db: Db,
	userId: Owner,
	listId: string,
	now = Date.now(),
): Promise<Connector[] | undefined> {
	const [[own], named, asks] = await db.batch([
		db
			.select({ type: prospectLists.type })
			.from(prospectLists)
			.where(owned(prospectLists, userId, listId)),
		statement<Named>(db, mostNamed(userId, listId)),
		statement<Asks>(db, asksByName(userId)),
	]);
	if (!own) return undefined;
	let ids = 0;
	const first = named.filter(({ people }, index) => {
		ids += people;
		return index === 0 || ids <= mostIds;
	});
	const names = first.map(({ name }) => name);
	const asked = asksTo(asks, own.type === sampleListType);
	const found = await introducible(db, userId, listId, names);
	return [...found]
		.map(([key, { name, ids }]) => toConnector(name, [...ids], asked.get(key) ?? [], now))
		.sort(
			(a, b) => b.connector.prospectIds.length - a.connector.prospectIds.length || comparePaths(a.facts, b.facts, now),
		)
		.map(({ connector }) => connector);
}

const ofList = (userId: Owner, listId: string) => sql`p.prospect_list_id = ${listId} and p.user_id = ${userId}`;

const mostNamed = (userId: Owner, listId: string): SQL => sql`
	select name, count(*) as people from (
		select p.id, p.connection_source as name from ${prospects} p
		where ${ofList(userId, listId)} and p.connection_source is not null
		union
		select p.id, c.mutual_connection_name from ${prospects} p cross join ${connections} c on c.prospect_id = p.id
		where ${ofList(userId, listId)})
	group by name order by people desc, name limit ${mostConnectors}`;

type Ranked = { connector: Connector; facts: PathFacts };

// Among connectors of as many prospects the order is that of one prospect. What is about one person is left open.
const open = { here: null, howWell: null, isMutual: false, isSource: false, worksThere: false, connectedOn: null };

function toConnector(name: string, prospectIds: string[], asks: readonly Asks[], now: number): Ranked {
	const record = recordOf(asks);
	const facts = { ...open, name, record };
	const { asked, agreed: saidYes, inYear, lastAskedAt } = record;
	const askedTooRecently = isAskedALot(inYear, lastAskedAt, now);
	const reasons = recordReasons({ ...facts, isSameName: false }, now);
	return { facts, connector: { name, prospectIds, asked, saidYes, lastAskedAt, askedTooRecently, reasons } };
}
