import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Connector, isAskedTooRecently } from '../contract/connector.ts';
import { nameKey } from '../contract/identity.ts';
import type { IntroStatus } from '../contract/intro-request.ts';
import type { Db } from './client.ts';
import { connections, introRequests, prospectLists, prospects } from './schema.ts';

// A mail that was refused or never sent asked nobody.
const asking: IntroStatus[] = ['sending', 'sent', 'unknown', 'accepted', 'declined', 'introduced', 'no_reply'];
const agreeing = new Set<IntroStatus>(['accepted', 'introduced']);

/**
 * Who could introduce people of the user's list, whoever opens most doors first. A connector is a name: the prospect's
 * connection source or one of the connections found. Nothing without the list.
 */
export async function listConnectors(db: Db, userId: string, listId: string): Promise<Connector[] | undefined> {
	const ofList = and(eq(prospects.prospectListId, listId), eq(prospects.userId, userId));
	const inOrder = [desc(prospects.createdAt), asc(prospects.position), asc(prospects.id)] as const;
	const [own, sources, found, asked] = await db.batch([
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
				name: sql<string | null>`coalesce(${introRequests.connectorName}, ${connections.mutualConnectionName})`,
				status: introRequests.status,
				at: introRequests.createdAt,
			})
			.from(introRequests)
			.leftJoin(connections, eq(connections.id, introRequests.connectionId))
			.where(and(eq(introRequests.userId, userId), inArray(introRequests.status, asking)))
			.orderBy(desc(introRequests.createdAt)),
	]);
	if (own.length === 0) return undefined;
	const history = Map.groupBy(asked, ({ name }) => nameKey(name ?? ''));
	const doors = Map.groupBy([...sources, ...found], ({ name }) => nameKey(name));
	return [...doors]
		.map(([key, rows]) => toConnector(rows, history.get(key) ?? []))
		.sort(
			(a, b) =>
				b.prospectIds.length - a.prospectIds.length || b.saidYes - a.saidYes || a.name.localeCompare(b.name, 'en'),
		);
}

function toConnector(
	doors: { prospectId: string; name: string }[],
	history: { status: IntroStatus; at: string }[],
): Connector {
	return {
		name: doors[0]?.name ?? '',
		prospectIds: [...new Set(doors.map(({ prospectId }) => prospectId))],
		asked: history.length,
		saidYes: history.filter(({ status }) => agreeing.has(status)).length,
		lastAskedAt: history[0]?.at ?? null,
		askedTooRecently: isAskedTooRecently(history.map(({ at }) => at)),
	};
}
