import { sql } from 'drizzle-orm';
import { askedBeforeMs } from '#contract/connector';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { readPage } from '../../../db/pages.ts';
import { introRequests } from '../../../db/schema.ts';
import { jsonBoolean } from '../../../db/slices.ts';
import { fromNow } from '../../../db/time.ts';
import { inventedPeople } from '../../../people/db/invented.ts';
import { requestColumns, shownStatus } from '../requests/intro-request-columns.ts';

/**
 * A page of the user's requests of the last twelve months, newest first, without the texts and the messages that follow
 * them.
 */
export function readPastRequests(db: Db, userId: Owner, after?: string) {
	const { id, prospectId, favourId, recipientEmail, connectorName, createdAt, sentAt, respondedAt } = requestColumns;
	return readPage<{ createdAt: string; at: number }>(
		db,
		{
			rows: 5_000,
			fields: {
				...{ id, prospectId, favourId, recipientEmail, connectorName, status: shownStatus() },
				...{ createdAt, sentAt, respondedAt, isInvented: jsonBoolean(sql`${prospectId} in ${inventedPeople(userId)}`) },
			},
			place: { createdAt: introRequests.createdAt, at: sql`intro_requests.rowid` },
			from: (end) => sql`from ${introRequests} where user_id = ${userId} and kind = 'ask'
				and created_at >= ${fromNow(-askedBeforeMs)}
				${end ? sql`and (created_at, intro_requests.rowid) < (${end.createdAt}, ${end.at})` : sql``}
				order by created_at desc, intro_requests.rowid desc`,
		},
		after,
	);
}
