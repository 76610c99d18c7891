import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type ReplyKind, type ReplyMeaning, repliesMost } from '#contract/intro-reply';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introReplies, introRequests, users } from '../../../db/schema.ts';
import { newId, statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { cutText, recordEvent } from '../../../webhooks/db/events.ts';
import { moveProspect } from '../requests/move-prospect.ts';
import { statusAfter } from '../requests/status-after.ts';
import { eventData } from './event-data.ts';

/** A mail as it is kept: see the table. */
type NewReply = Pick<
	typeof introReplies.$inferInsert,
	'fromEmail' | 'fromName' | 'fromAnotherAddress' | 'messageHash' | 'messageId' | 'subject' | 'text' | 'history'
> & { kind: ReplyKind; unread: string | null; attachments: string[]; recipients: string[]; isHandedOn: boolean };

/**
 * Keeps a mail that came for the user's ask and moves the ask's state, in one batch. A reply to the mail of a favour is
 * about each of its asks: each keeps it and moves, so that none of them loses it with another; only that of `request` is
 * handed on. The webhook hears of each. `new`: it was written, under `id`.
 * `known`: the same mail came before. `full`: the ask has as many as it may, or is gone. Of a mail that comes twice at the
 * same moment one is new. A second try of the write changes nothing.
 */
export async function createReply(
	db: Db,
	userId: Owner,
	{ id: requestId, favourId }: { id: string; favourId: string | null },
	reply: NewReply,
): Promise<{ outcome: 'new' | 'known'; id: string; isHandedOn: boolean } | { outcome: 'full' }> {
	const id = crypto.randomUUID();
	const createdAt = now();
	const isOne = sql`r.id = ${requestId}`;
	const isMine = sql`r.user_id = ${userId} and (${isOne} ${favourId ? sql`or r.favour_id = ${favourId} and r.kind = 'ask'` : sql``})`;
	const isWritten = sql`exists (select 1 from intro_replies w where w.id = ${id})`;
	// The first mail of an introduction says it. What comes after it is a conversation that is none of ours.
	const isFirst = sql`not exists (select 1 from intro_replies e where e.request_id = r.id and e.kind = 'introduction')`;
	const event = eventOf[reply.kind];
	const about = favourId ? await listAsks(db, userId, favourId) : [requestId];
	const [, , kept] = await db.batch([
		statement(
			db,
			sql`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, from_name, from_another_address,
				text, unread, attachments, recipients, subject, message_id, history, handed_on_at, hand_over_tries, created_at)
			select case when ${isOne} then ${id} else ${newId} end, r.user_id, r.id, ${reply.messageHash}, ${reply.kind}, ${reply.fromEmail}, ${reply.fromName},
				${reply.fromAnotherAddress ? 1 : 0}, ${reply.text}, ${reply.unread}, ${JSON.stringify(reply.attachments)},
				${JSON.stringify(reply.recipients)}, case when ${isOne} then ${reply.subject} end, case when ${isOne} then ${reply.messageId} end,
				case when ${isOne} then ${reply.history} end,
				case when ${isOne} then ${reply.isHandedOn ? createdAt : null} else ${createdAt} end, 0, ${createdAt}
			from intro_requests r
			where ${isMine} and (select count(*) from intro_replies o where o.request_id = r.id) < ${repliesMost}
				${reply.kind === 'introduction' ? sql`and ${isFirst}` : sql``}
			on conflict do nothing`,
		),
		event
			? db
					.update(introRequests)
					.set({ status: statusAfter(event), respondedAt: sql`coalesce(${introRequests.respondedAt}, ${createdAt})` })
					.where(
						and(
							eq(introRequests.userId, userId),
							favourId
								? sql`${introRequests.favourId} = ${favourId} and ${introRequests.kind} = 'ask'`
								: eq(introRequests.id, requestId),
							isWritten,
						),
					)
			: statement(db, sql`select 1 where 0`),
		db
			.select({ id: introReplies.id, handedOnAt: introReplies.handedOnAt })
			.from(introReplies)
			.where(
				and(
					eq(introReplies.userId, userId),
					eq(introReplies.requestId, requestId),
					eq(introReplies.messageHash, reply.messageHash),
				),
			),
		...(event === 'introduction' ? [moveProspect(db, userId, requestId, 'introduced', isWritten)] : []),
		...(event === 'reply'
			? about.flatMap((one) => recordEvent(db, userId, replied(userId, one, reply.messageHash, isWritten)))
			: []),
	]);
	const [row] = kept;
	if (!row) return { outcome: 'full' };
	return { outcome: row.id === id ? 'new' : 'known', id: row.id, isHandedOn: row.handedOnAt !== null };
}

/** The ids of the asks of a favour. */
async function listAsks(db: Db, userId: Owner, favourId: string): Promise<string[]> {
	const isAsk = and(eq(introRequests.favourId, favourId), eq(introRequests.kind, 'ask'));
	const asks = await db
		.select({ id: introRequests.id })
		.from(introRequests)
		.where(and(eq(introRequests.userId, userId), isAsk));
	return asks.map(({ id }) => id);
}

const replied = (userId: Owner, requestId: string, messageHash: string, isWritten: SQL) => ({
	type: 'request.replied' as const,
	data: eventData(
		null,
		sql`'reply', json_object('id', m.id, 'from', m.from_email, 'fromName', ${cutText(sql`m.from_name`)}, 'at', m.created_at)`,
	),
	from: sql`from intro_replies m join intro_requests r on r.id = m.request_id join prospects p on p.id = r.prospect_id
		where m.request_id = ${requestId} and m.message_hash = ${messageHash} and m.user_id = ${userId} and ${isWritten}`,
});

const eventOf = { reply: 'reply', automatic: null, introduction: 'introduction' } as const;

/** Notes that a mail was handed on, and drops what was kept for that. `tried` counts one more try that failed. */
export async function updateHandOver(db: Db, userId: Owner, id: string, outcome: 'done' | 'tried'): Promise<void> {
	await db
		.update(introReplies)
		.set(
			outcome === 'done'
				? { handedOnAt: now(), subject: null, messageId: null, history: null }
				: { handOverTries: sql`${introReplies.handOverTries} + 1` },
		)
		.where(and(owned(introReplies, userId, id), isNull(introReplies.handedOnAt)));
}

/** Keeps what a model takes a reply for. */
export async function updateProposal(db: Db, userId: Owner, id: string, proposal: ReplyMeaning): Promise<void> {
	await db
		.update(introReplies)
		.set({ proposal })
		.where(owned(introReplies, userId, id));
}

/** How often a mail is tried to be handed on: at once, and then each night. */
export const handOverTriesMost = 5;

/** The oldest mails that wait to be handed on, with whom they go to. Those of the last minutes are still on their way. */
export const listWaitingReplies = (db: Db, most: number, before: string) =>
	db
		.select({
			id: introReplies.id,
			user: { id: users.id, email: users.email },
			prospectId: introRequests.prospectId,
			fromEmail: introReplies.fromEmail,
			fromName: introReplies.fromName,
			automatic: sql<boolean>`${introReplies.kind} = 'automatic'`.mapWith(Boolean),
			subject: introReplies.subject,
			messageId: introReplies.messageId,
			text: introReplies.text,
			history: introReplies.history,
			unread: introReplies.unread,
			attachments: introReplies.attachments,
		})
		.from(introReplies)
		.innerJoin(users, eq(users.id, introReplies.userId))
		.innerJoin(introRequests, eq(introRequests.id, introReplies.requestId))
		.where(
			and(
				isNull(introReplies.handedOnAt),
				isNull(users.disabledAt),
				lt(introReplies.createdAt, before),
				lt(introReplies.handOverTries, handOverTriesMost),
			),
		)
		.orderBy(introReplies.createdAt)
		.limit(most);
