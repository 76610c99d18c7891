import { type Connector, isAskedALot } from '#contract/connector';
import { comparePaths, type PathFacts } from '#contract/rules/path-order';
import { recordReasons } from '#contract/rules/path-reasons';
import { sampleListType } from '#contract/rules/sample';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { prospectLists } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { type Asks, asksByName, asksTo, recordOf } from './asks.ts';
import { firstPairs, introducible, mostConnectors } from './introducible.ts';

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
	const [[own], pairs, asks] = await db.batch([
		db
			.select({ type: prospectLists.type })
			.from(prospectLists)
			.where(owned(prospectLists, userId, listId)),
		firstPairs(db, userId, listId),
		statement<Asks>(db, asksByName(userId)),
	]);
	if (!own) return undefined;
	const asked = asksTo(asks, own.type === sampleListType);
	const found = await introducible(db, userId, listId, pairs);
	return [...found]
		.map(([key, { name, ids }]) => toConnector(name, [...ids], asked.get(key) ?? [], now))
		.sort(
			(a, b) => b.connector.prospectIds.length - a.connector.prospectIds.length || comparePaths(a.facts, b.facts, now),
		)
		.slice(0, mostConnectors)
		.map(({ connector }) => connector);
}

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
