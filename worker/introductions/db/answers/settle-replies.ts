import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introReplies, introRequests } from '../../../db/schema.ts';
import { runBatch } from '../../../db/statements.ts';
import { changeRequest } from '../requests/change-request.ts';

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
	const heard = ids.map((requestId) => ({ requestId, isThis: first(requestId) }));
	const among = { ids: sql`select value from json_each(${JSON.stringify(ids)})` };
	await runBatch(db, {
		...(kind === 'reply' && changeRequest(db, userId, among, { type: 'reply', at: cameAt, heard })),
		settled: db
			.update(introReplies)
			.set({ kind })
			.where(and(isUnsure, inArray(introReplies.requestId, ids))),
	});
	return asked.map(({ prospectId }) => prospectId);
}
