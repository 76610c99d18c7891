import { and, asc, desc, eq, gte } from 'drizzle-orm';
import { askedBeforeMs } from '#contract/connector';
import type { AskedBefore, LatestRequest } from '#contract/intro-request';
import type { Db } from '../../db/client.ts';
import { introRequests, prospectLists, prospects } from '../../db/schema.ts';
import { requestColumns, shown } from './intro-request-columns.ts';

/** The latest request about each prospect of the user's list that has any. Undefined when the list is not the user's. */
export async function listLatestRequests(db: Db, userId: string, listId: string): Promise<LatestRequest[] | undefined> {
	const { id, prospectId, status, answer, createdAt, sentAt, respondedAt } = requestColumns;
	const [own, found] = await db.batch([
		db
			.select({ id: prospectLists.id })
			.from(prospectLists)
			.where(and(eq(prospectLists.id, listId), eq(prospectLists.userId, userId))),
		db
			.select({ id, prospectId, status, answer, createdAt, sentAt, respondedAt })
			.from(introRequests)
			.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
			.where(and(eq(introRequests.userId, userId), eq(introRequests.kind, 'ask'), eq(prospects.prospectListId, listId)))
			.orderBy(asc(introRequests.createdAt)),
	]);
	// The later of two takes the place of the earlier.
	return own.length > 0 ? [...new Map(found.map((row) => [row.prospectId, shown(row)])).values()] : undefined;
}

/** The user's requests of the last twelve months, newest first, without the texts and the messages that follow them. */
export async function listAskedBefore(db: Db, userId: string): Promise<AskedBefore[]> {
	const { id, prospectId, recipientEmail, connectorName, status, createdAt, sentAt, respondedAt } = requestColumns;
	const found = await db
		.select({ id, prospectId, recipientEmail, connectorName, status, createdAt, sentAt, respondedAt })
		.from(introRequests)
		.where(
			and(
				eq(introRequests.userId, userId),
				eq(introRequests.kind, 'ask'),
				gte(introRequests.createdAt, new Date(Date.now() - askedBeforeMs).toISOString()),
			),
		)
		.orderBy(desc(introRequests.createdAt))
		.limit(5_000);
	return found.map(shown);
}
