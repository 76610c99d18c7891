import { inArray, type SQL, sql } from 'drizzle-orm';
import { askedBeforeMs, type Connector, isAskedALot } from '#contract/connector';
import { nameKey } from '#contract/rules/identity';
import { introStates, introStatuses } from '#contract/rules/intro-status';
import { sampleListType } from '#contract/rules/sample';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { connections, introRequests, prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { inventedPeople } from '../../people/db/invented.ts';
import { askedName, onceAsked } from './intro-request-columns.ts';
import { introducible } from './introducible.ts';

const asking = introStatuses.filter((status) => introStates[status].asked);
const agreed = introStatuses.filter((status) => introStates[status].agreed);

// More than these nobody looks through, and all of them would not fit into memory.
const mostConnectors = 1_000;
const mostAsked = 5_000;
const mostIds = 100_000;

type Named = { name: string; people: number };
/** The requests to one name: how many, how many were agreed to, how many in twelve months, and when the last was. */
type Asked = { name: string | null; asked: number; saidYes: number; inYear: number; lastAskedAt: string };

/**
 * Who could introduce people of the user's list, whoever could introduce most of them first. A connector is a name: the
 * prospect's connection source or one of the connections found. At most 1,000, and those after the first only while they
 * name 100,000 people together. Undefined when the list is not the user's.
 */
export async function listConnectors(db: Db, userId: Owner, listId: string): Promise<Connector[] | undefined> {
	const [own, named, requests] = await db.batch([
		statement<{ id: string }>(db, ownRow(prospectLists, userId, listId)),
		statement<Named>(db, mostNamed(userId, listId)),
		statement<Asked>(db, askedOf(userId, listId)),
	]);
	if (own.length === 0) return undefined;
	let ids = 0;
	const first = named.filter(({ people }, index) => {
		ids += people;
		return index === 0 || ids <= mostIds;
	});
	const names = first.map(({ name }) => name);
	const asked = Map.groupBy(requests, ({ name }) => nameKey(name ?? ''));
	const found = await introducible(db, userId, listId, names);
	return [...found]
		.map(([key, { name, ids }]) => toConnector(name, [...ids], asked.get(key) ?? []))
		.sort(
			(a, b) =>
				b.prospectIds.length - a.prospectIds.length || b.saidYes - a.saidYes || a.name.localeCompare(b.name, 'en'),
		);
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

// A connector of the sample is not taken for a real one of the same name.
const askedOf = (userId: Owner, listId: string): SQL => sql`
	select ${askedName} as name, count(distinct ${onceAsked}) as asked,
		count(distinct case when ${inArray(introRequests.status, agreed)} then ${onceAsked} end) as saidYes,
		count(distinct case when ${introRequests.createdAt} >= ${new Date(Date.now() - askedBeforeMs).toISOString()}
			then ${onceAsked} end) as inYear,
		max(${introRequests.createdAt}) as lastAskedAt
	from ${introRequests} left join ${connections} on ${connections.id} = ${introRequests.connectionId}
	where ${introRequests.userId} = ${userId} and ${introRequests.kind} = 'ask' and ${inArray(introRequests.status, asking)}
		and (${introRequests.prospectId} in ${inventedPeople(userId)}) = exists (
			select 1 from prospect_lists l where l.id = ${listId} and l.type = ${sampleListType})
	group by 1 order by lastAskedAt desc limit ${mostAsked}`;

function toConnector(name: string, prospectIds: string[], requests: Asked[]): Connector {
	const sum = (of: (asked: Asked) => number) => requests.reduce((total, one) => total + of(one), 0);
	const lastAskedAt = requests[0]?.lastAskedAt ?? null;
	return {
		name,
		prospectIds,
		asked: sum(({ asked }) => asked),
		saidYes: sum(({ saidYes }) => saidYes),
		lastAskedAt,
		askedTooRecently: isAskedALot(
			sum(({ inYear }) => inYear),
			lastAskedAt,
		),
	};
}
