import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type ReplyKind, repliesMost } from '#contract/intro-reply';
import type { Db } from '../../../db/client.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import type { Owner } from '../../../db/owned.ts';
import { countAdded, countAnew } from '../../../db/record-counts.ts';
import { introReplies } from '../../../db/schema.ts';
import { newId, runBatch, statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import { changeRequest } from '../requests/change-request.ts';

/** A mail as it is stored: see the table. */
type NewReply = Pick<
	typeof introReplies.$inferInsert,
	'fromEmail' | 'fromName' | 'fromAnotherAddress' | 'messageHash' | 'messageId' | 'subject' | 'text' | 'folded'
> & { kind: ReplyKind; unread: string | null; attachments: string[]; recipients: string[]; isForwarded: boolean };

/**
 * Stores a mail that arrived for the user's asks and moves their state, in one batch. Each ask stores the mail, so that
 * none loses it with another; only the first ask's copy is forwarded. The webhook is told for each. `new`: it was
 * written, under `id`. `known`: the same mail came before. `full`: the first ask has as many as allowed, or is gone. If
 * a mail arrives twice at once, one is new. A retry of the write changes nothing. Fails when the user would have more
 * than `most` replies; introductions, one for a request, are always kept.
 */
export async function createReply(
	db: Db,
	userId: Owner,
	requestIds: readonly [string, ...string[]],
	reply: NewReply,
	most: number,
): Promise<{ outcome: 'new' | 'known'; id: string; isForwarded: boolean } | { outcome: 'full' }> {
	const id = crypto.randomUUID();
	const createdAt = now();
	const isWritten = sql`exists (select 1 from intro_replies w where w.id = ${id})`;
	const isThis = sql`m.message_hash = ${reply.messageHash} and ${isWritten}`;
	const events = requestIds.map((requestId) => ({ requestId, isThis }));
	const eventOf = {
		reply: { type: 'reply', at: createdAt, events },
		introduction: { type: 'introduction', at: createdAt },
		automatic: null,
		unsure: null,
	} as const;
	const event = eventOf[reply.kind];
	const [first] = requestIds;
	const { kept } = await runBatch(db, {
		written: statement(db, insertReply(userId, requestIds, { ...reply, id, createdAt })),
		counted:
			reply.kind === 'introduction'
				? countAnew(db, userId, 'replies')
				: countAdded(db, userId, 'replies', sql`changes()`, most),
		...(event &&
			changeRequest(
				db,
				userId,
				{ ids: sql`select value from json_each(${JSON.stringify(requestIds)})`, condition: isWritten },
				event,
			)),
		kept: db
			.select({ id: introReplies.id, forwardedAt: introReplies.forwardedAt })
			.from(introReplies)
			.where(
				and(
					eq(introReplies.userId, userId),
					eq(introReplies.requestId, first),
					eq(introReplies.messageHash, reply.messageHash),
				),
			),
	});
	const [row] = kept;
	if (!row) return { outcome: 'full' };
	return { outcome: row.id === id ? 'new' : 'known', id: row.id, isForwarded: row.forwardedAt !== null };
}

// Every copy holds the text. Only the first holds the data needed to forward it.
function insertReply(
	userId: Owner,
	requestIds: readonly [string, ...string[]],
	{ id, createdAt, isForwarded, ...reply }: NewReply & { id: string; createdAt: string },
): SQL {
	const isFirst = sql`r.id = ${requestIds[0]}`;
	const ofFirst = (value: string | null | undefined) => sql`case when ${isFirst} then ${value ?? null} end`;
	// The first mail of an introduction reports it. The conversation after it is none of our business.
	const isNoSecond =
		reply.kind === 'introduction'
			? sql`and not exists (select 1 from intro_replies e where e.request_id = r.id and e.kind = 'introduction')`
			: sql``;
	return insertFrom(
		introReplies,
		{
			id: sql`case when ${isFirst} then ${id} else ${newId} end`,
			userId: sql`r.user_id`,
			requestId: sql`r.id`,
			messageHash: reply.messageHash,
			kind: reply.kind,
			fromEmail: reply.fromEmail,
			fromName: reply.fromName ?? null,
			fromAnotherAddress: reply.fromAnotherAddress ? 1 : 0,
			text: reply.text ?? null,
			folded: reply.folded ?? null,
			unread: reply.unread,
			attachments: JSON.stringify(reply.attachments),
			recipients: JSON.stringify(reply.recipients),
			subject: ofFirst(reply.subject),
			messageId: ofFirst(reply.messageId),
			forwardedAt: sql`case when ${isFirst} then ${isForwarded ? createdAt : null} else ${createdAt} end`,
			forwardTries: 0,
			createdAt,
		},
		sql`from json_each(${JSON.stringify(requestIds)}) j cross join intro_requests r on r.id = j.value and r.user_id = ${userId}
			where (select count(*) from intro_replies o where o.request_id = r.id) < ${repliesMost} ${isNoSecond}
			on conflict do nothing`,
	);
}
