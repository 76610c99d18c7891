import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { askedBeforeMs } from '#contract/connector';
import type { AskedBefore } from '#contract/intro-request';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { inventedPeople } from '../../../people/db/invented.ts';
import { requestColumns, shown } from '../requests/intro-request-columns.ts';

/** The user's requests of the last twelve months, newest first, without the texts and the messages that follow them. */
export async function listAskedBefore(db: Db, userId: Owner): Promise<AskedBefore[]> {
	const { id, prospectId, favourId, recipientEmail, connectorName, status, createdAt, sentAt, respondedAt } =
		requestColumns;
	const found = await db
		.select({
			...{ id, prospectId, favourId, recipientEmail, connectorName, status, createdAt, sentAt, respondedAt },
			isInvented: sql<boolean>`${prospectId} in ${inventedPeople(userId)}`.mapWith(Boolean),
		})
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
