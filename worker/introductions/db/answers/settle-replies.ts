import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { introReplies, introRequests } from '../../../db/schema.ts';
import { recordEvent } from '../../../webhooks/db/events.ts';
import { statusAfter } from '../requests/status-after.ts';
import { repliedEvent } from './create-reply.ts';

/**
 * Writes what the mails that may be automatic are, of a request of the user's and of all that the same mails came for. A
 * reply moves these requests as if it had been known for one when it came, and the webhook hears of it. Returns the
 * prospects of the requests: none where nothing was unsure.
 */
export async function settleReplies(
	db: Db,
	userId: Owner,
	requestId: string,
	kind: 'reply' | 'automatic',
): Promise<string[]> {
	const isUnsure = and(eq(introReplies.userId, userId), eq(introReplies.kind, 'unsure'));
	const ofRequest = db
		.select({ hash: introReplies.messageHash })
		.from(introReplies)
		.where(and(isUnsure, eq(introReplies.requestId, requestId)));
	const isSettled = and(isUnsure, inArray(introReplies.messageHash, ofRequest));
	const asked = await db
		.selectDistinct({ id: introRequests.id, prospectId: introRequests.prospectId })
		.from(introReplies)
		.innerJoin(introRequests, eq(introRequests.id, introReplies.requestId))
		.where(isSettled);
	if (asked.length === 0) return [];
	const ids = asked.map(({ id }) => id);
	const cameAt = sql`(select min(m.created_at) from intro_replies m where m.request_id = ${introRequests.id} and m.kind = 'unsure')`;
	const first = (id: string) => sql`m.id = (select y.id from intro_replies y
		where y.request_id = ${id} and y.kind = 'unsure' order by y.created_at, y.rowid limit 1)`;
	await runBatch(db, {
		moved:
			kind === 'reply'
				? db
						.update(introRequests)
						.set({
							status: statusAfter('reply'),
							respondedAt: sql`coalesce(${introRequests.respondedAt}, ${cameAt})`,
						})
						.where(and(eq(introRequests.userId, userId), inArray(introRequests.id, ids)))
				: undefined,
		recorded:
			kind === 'reply' ? ids.flatMap((id) => recordEvent(db, userId, repliedEvent(userId, id, first(id)))) : undefined,
		settled: db
			.update(introReplies)
			.set({ kind })
			.where(and(isUnsure, inArray(introReplies.requestId, ids))),
	});
	return asked.map(({ prospectId }) => prospectId);
}
