import type { Connector } from '#contract/connector';
import type { PathReason } from '#contract/path';
import { isAskedALot } from '#contract/rules/asked-a-lot';
import { nameKey } from '#contract/rules/identity';
import { comparePaths, type PathFacts } from '#contract/rules/path-order';
import { recordReasons } from '#contract/rules/path-reasons';
import type { Reach } from '#contract/rules/reach';
import { sampleListType } from '#contract/rules/sample';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { prospectLists } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { asNetwork, bondOf, findInNetwork, inNetwork, type Network } from '../../../network/db/acquaintances.ts';
import { type KnownAddresses, knownAddresses } from './addresses-known.ts';
import { type AskCounts, asksByName, asksTo, recordOf } from './asks.ts';
import { askedAddresses } from './connector-addresses.ts';
import { type ContactAtCompany, colleaguesOf, contactsAtCompanies } from './contacts-at-companies.ts';
import { firstPairs, introducible, mostConnectors, type Named } from './introducible.ts';
import { reachOfPerson } from './path-candidates.ts';

// Names of connections to look for in the network.
const mostNamed = 2_000;

/**
 * Lists connectors for people of the user's list: by the number of people they are known to know, then by the number at
 * whose companies they work, then in the order of paths. A connector is a name: the prospect's connection source, a
 * saved connection, or someone in the network. At most 1,000, and after the first only while they name 100,000 people
 * together. Undefined when the list is not the user's.
 */
export async function listConnectors(
	db: Db,
	userId: Owner,
	listId: string,
	now = Date.now(),
): Promise<Connector[] | undefined> {
	const { own, pairs, asks, addresses, colleagues, reached } = await runBatch(db, {
		own: db
			.select({ type: prospectLists.type })
			.from(prospectLists)
			.where(owned(prospectLists, userId, listId)),
		pairs: firstPairs(db, userId, listId),
		asks: statement<AskCounts>(db, asksByName(userId)),
		addresses: askedAddresses(db, userId),
		...colleaguesOf(db, userId, listId),
	});
	if (!own[0]) return undefined;
	const isSample = own[0].type === sampleListType;
	const asked = asksTo(asks, isSample);
	const found = await introducible(db, userId, listId, pairs);
	const there = contactsAtCompanies(colleagues, reached);
	const reach = reachIn(await networkOf(db, userId, found, isSample), knownAddresses(addresses, isSample));
	return [...new Set([...found.keys(), ...there.keys()])]
		.map((key) => toConnector(found.get(key), there.get(key), asked.get(key) ?? [], reach, now))
		.sort((a, b) => moreFirst(a.connector, b.connector) || comparePaths(a.facts, b.facts, now))
		.slice(0, mostConnectors)
		.map(({ connector }) => connector);
}

const moreFirst = (a: Ranked['connector'], b: Ranked['connector']) =>
	b.knows - a.knows || b.prospectIds.length - a.prospectIds.length;

type Ranked = { connector: Connector; facts: PathFacts };

// Connectors of several prospects are ranked as for one, without the facts about that person.
const open = { here: null, howWell: null, isMutual: false, isSource: false, worksThere: false, circle: null };

// Matches connectors known by name alone with the network. Invented people have no network.
async function networkOf(
	db: Db,
	userId: Owner,
	found: ReadonlyMap<string, Named>,
	isSample: boolean,
): Promise<Network> {
	if (isSample || found.size === 0) return asNetwork([]);
	const names = [...found].slice(0, mostNamed);
	const wanted = {
		companies: [],
		names: names.map(([key]) => key),
		profiles: names.flatMap(([, { profile }]) => profile ?? []),
	};
	return findInNetwork(db, userId, wanted, [], { most: 2 * mostNamed, withDetails: false });
}

// Decides how a connector is reached from who they are in the network.
const reachIn =
	(network: Network, addresses: KnownAddresses) =>
	(named: Named | undefined, there: ContactAtCompany | undefined, key: string): Reach => {
		const profile = named?.profile ?? null;
		const known = named && inNetwork({ name: named.name, key: profile ?? key, company: null }, network);
		const found = there
			? { one: there, isSure: !there.isSeveral }
			: known && { one: known.one, isSure: !known.isSameName };
		return reachOfPerson({ nameKey: key, hasProfile: profile !== null, found }, addresses);
	};

function toConnector(
	known: Named | undefined,
	there: ContactAtCompany | undefined,
	asks: readonly AskCounts[],
	reachOf: ReturnType<typeof reachIn>,
	now: number,
): Ranked {
	const knows = known?.ids.size ?? 0;
	const prospectIds = [...new Set([...(known?.ids ?? []), ...(there?.ids ?? [])])];
	const name = known?.name ?? there?.name ?? '';
	const record = recordOf(asks);
	const reach = reachOf(known, there, nameKey(name));
	const facts = {
		...open,
		name,
		record,
		reach,
		connectedOn: there?.connectedOn ?? null,
		...(there && { bond: bondOf(there) }),
	};
	const { agreed: saidYes, inYear, lastAskedAt, ledger } = record;
	const asked = ledger?.asked ?? 0;
	const askedTooRecently = isAskedALot(inYear, lastAskedAt, now);
	const works: PathReason[] = there && knows === 0 ? [{ code: 'works-there', text: `Works at ${there.company}` }] : [];
	const reasons = [...works, ...recordReasons({ ...facts, isSameName: false }, now)];
	return {
		facts,
		connector: { name, reach, prospectIds, knows, asked, saidYes, lastAskedAt, askedTooRecently, reasons, ledger },
	};
}
