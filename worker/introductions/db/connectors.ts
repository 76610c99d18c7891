import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { askedALot, type Connector } from '#contract/connector';
import { nameKey } from '#contract/rules/identity';
import { type IntroStatus, introStates, introStatuses } from '#contract/rules/intro-status';
import { sampleListType } from '#contract/rules/sample';
import type { Db } from '../../db/client.ts';
import { connections, introRequests, prospectLists, prospects } from '../../db/schema.ts';
import { inventedPeople } from '../../people/db/invented.ts';
import { askedName } from './intro-request-columns.ts';

const asking = introStatuses.filter((status) => introStates[status].asked);

/**
 * Who could introduce people of the user's list, whoever could introduce most of them first. A connector is a name: the prospect's
 * connection source or one of the connections found. Nothing without the list.
 */
export async function listConnectors(db: Db, userId: string, listId: string): Promise<Connector[] | undefined> {
	const ofList = and(eq(prospects.prospectListId, listId), eq(prospects.userId, userId));
	const inOrder = [desc(prospects.createdAt), asc(prospects.position), asc(prospects.id)] as const;
	const [own, sources, found, requests] = await db.batch([
		db
			.select({ id: prospectLists.id })
			.from(prospectLists)
			.where(and(eq(prospectLists.id, listId), eq(prospectLists.userId, userId))),
		db
			.select({ prospectId: prospects.id, name: sql<string>`${prospects.connectionSource}` })
			.from(prospects)
			.where(and(ofList, isNotNull(prospects.connectionSource)))
			.orderBy(...inOrder),
		db
			.select({ prospectId: prospects.id, name: connections.mutualConnectionName })
			.from(prospects)
			.innerJoin(connections, eq(connections.prospectId, prospects.id))
			.where(ofList)
			.orderBy(...inOrder),
		db
			.select({
				name: askedName,
				status: introRequests.status,
				at: introRequests.createdAt,
			})
			.from(introRequests)
			.leftJoin(connections, eq(connections.id, introRequests.connectionId))
			.where(
				and(
					eq(introRequests.userId, userId),
					eq(introRequests.kind, 'ask'),
					inArray(introRequests.status, asking),
					// A connector of the sample is not taken for a real one of the same name.
					sql`(${introRequests.prospectId} in ${inventedPeople(userId)}) = exists (
						select 1 from prospect_lists l where l.id = ${listId} and l.type = ${sampleListType})`,
				),
			)
			.orderBy(desc(introRequests.createdAt)),
	]);
	if (own.length === 0) return undefined;
	const asked = Map.groupBy(requests, ({ name }) => nameKey(name ?? ''));
	const named = Map.groupBy([...sources, ...found], ({ name }) => nameKey(name));
	return [...named]
		.map(([key, rows]) => toConnector(rows, asked.get(key) ?? []))
		.sort(
			(a, b) =>
				b.prospectIds.length - a.prospectIds.length || b.saidYes - a.saidYes || a.name.localeCompare(b.name, 'en'),
		);
}

function toConnector(
	introducible: { prospectId: string; name: string }[],
	requests: { status: IntroStatus; at: string }[],
): Connector {
	return {
		name: introducible[0]?.name ?? '',
		prospectIds: [...new Set(introducible.map(({ prospectId }) => prospectId))],
		asked: requests.length,
		saidYes: requests.filter(({ status }) => introStates[status].agreed).length,
		lastAskedAt: requests[0]?.at ?? null,
		askedTooRecently: askedALot(requests.map(({ at }) => at)) !== null,
	};
}
