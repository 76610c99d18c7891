import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { ReplyMeaning } from '#contract/intro-reply';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introReplies, introRequests, users } from '../../../db/schema.ts';
import { runBatch } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import { changeRequest } from '../requests/change-request.ts';

/** Records that a mail was forwarded, and drops what was kept for that; `tried` counts a failed try instead. */
export async function updateForwarding(db: Db, userId: Owner, id: string, outcome: 'done' | 'tried'): Promise<void> {
	await db
		.update(introReplies)
		.set(
			outcome === 'done'
				? { forwardedAt: now(), subject: null, messageId: null }
				: { forwardTries: sql`${introReplies.forwardTries} + 1` },
		)
		.where(and(owned(introReplies, userId, id), isNull(introReplies.forwardedAt)));
}

/** Stores the meaning that a model proposes for a reply. */
export async function updateProposal(db: Db, userId: Owner, id: string, proposal: ReplyMeaning): Promise<void> {
	await db
		.update(introReplies)
		.set({ proposal })
		.where(owned(introReplies, userId, id));
}

/** How often forwarding a mail is tried: at once, and then each night. */
export const forwardTriesMost = 5;

/**
 * Lists mails that wait to be forwarded, with their recipients: each user's oldest before anyone's second, so that no
 * one's many hold up the others. Mails of the last minutes are still on their way.
 */
export const listWaitingReplies = (db: Db, most: number, before: string) =>
	db
		.select({
			id: introReplies.id,
			user: { id: users.id, email: users.email },
			prospectId: introRequests.prospectId,
			fromEmail: introReplies.fromEmail,
			fromName: introReplies.fromName,
			kind: introReplies.kind,
			subject: introReplies.subject,
			messageId: introReplies.messageId,
			text: introReplies.text,
			folded: introReplies.folded,
			unread: introReplies.unread,
			attachments: introReplies.attachments,
		})
		.from(introReplies)
		.innerJoin(users, eq(users.id, introReplies.userId))
		.innerJoin(introRequests, eq(introRequests.id, introReplies.requestId))
		.where(
			and(
				isNull(introReplies.forwardedAt),
				isNull(users.disabledAt),
				lt(introReplies.createdAt, before),
				lt(introReplies.forwardTries, forwardTriesMost),
			),
		)
		.orderBy(
			sql`row_number() over (partition by ${introReplies.userId} order by ${introReplies.createdAt})`,
			introReplies.createdAt,
		)
		.limit(most);

/**
 * Settles the mails that may be automatic, for a request of the user's and for all requests that the same mails came
 * for. A reply moves these requests as if it had been recognised at once, and the webhook is told. Returns the
 * prospects of the requests: none if nothing was unsure.
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
	const events = ids.map((requestId) => ({ requestId, isThis: first(requestId) }));
	const among = { ids: sql`select value from json_each(${JSON.stringify(ids)})` };
	await runBatch(db, {
		...(kind === 'reply' && changeRequest(db, userId, among, { type: 'reply', at: cameAt, events })),
		settled: db
			.update(introReplies)
			.set({ kind })
			.where(and(isUnsure, inArray(introReplies.requestId, ids))),
	});
	return asked.map(({ prospectId }) => prospectId);
}
