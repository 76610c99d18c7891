import { sql } from 'drizzle-orm';
import { askedBeforeMs } from '#contract/rules/asked-a-lot';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { merged, readPage } from '../../../db/pages.ts';
import { introRequests, mails } from '../../../db/schema.ts';
import { jsonBoolean } from '../../../db/slices.ts';
import { fromNow } from '../../../db/time.ts';
import { inventedPeople } from '../../../people/db/invented.ts';
import { itsMail, requestColumns, shownStatus } from '../requests/intro-request-columns.ts';

// Requests on a page.
const pageRows = 5_000;

/**
 * Reads a page of the user's requests of the last twelve months, newest first, without their texts and without the
 * messages that follow them.
 */
export function readPastRequests(db: Db, userId: Owner, after?: string) {
	const { id, prospectId, favourId, recipientEmail, circleMember, connectorName } = requestColumns;
	const { createdAt, sentAt, respondedAt } = requestColumns;
	const isAsk = sql`intro_requests.user_id = ${userId} and intro_requests.kind = 'ask'
		and intro_requests.status <> 'prepared'`;
	const asks = sql`from ${introRequests} where ${isAsk}`;
	const isPast = sql`intro_requests.created_at >= ${fromNow(-askedBeforeMs)}`;
	const ranges = ({ createdAt, at }: { createdAt: string; at: number }) => [
		sql`${asks} and created_at = ${createdAt} and rowid < ${at}`,
		sql`${asks} and created_at < ${createdAt} and ${isPast}`,
	];
	const order = sql`order by created_at desc, rowid desc`;
	const inOrder = sql`order by intro_requests.created_at desc, intro_requests.rowid desc`;
	const withMail = sql`cross join ${mails} on ${itsMail}`;
	return readPage<{ createdAt: string; at: number }>(
		db,
		{
			rows: pageRows,
			fields: {
				id,
				prospectId,
				favourId,
				recipientEmail,
				circleMember,
				connectorName,
				status: shownStatus(),
				createdAt,
				sentAt,
				respondedAt,
				isInvented: jsonBoolean(sql`${prospectId} in ${inventedPeople(userId)}`),
			},
			place: { createdAt: introRequests.createdAt, at: sql`intro_requests.rowid` },
			from: (end) =>
				end
					? sql`${merged(introRequests, ranges(end), order, pageRows + 1)} ${withMail} ${inOrder}`
					: sql`from ${introRequests} ${withMail} where ${isAsk} and ${isPast} ${inOrder}`,
		},
		after,
	);
}
