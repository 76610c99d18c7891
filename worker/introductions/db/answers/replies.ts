import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { ReplyMeaning } from '#contract/intro-reply';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introReplies, introRequests, users } from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';

/** Notes that a mail was handed on, and drops what was kept for that. `tried` counts one more try that failed. */
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

/** Keeps what a model takes a reply for. */
export async function updateProposal(db: Db, userId: Owner, id: string, proposal: ReplyMeaning): Promise<void> {
	await db
		.update(introReplies)
		.set({ proposal })
		.where(owned(introReplies, userId, id));
}

/** How often a mail is tried to be handed on: at once, and then each night. */
export const forwardTriesMost = 5;

/**
 * The mails that wait to be forwarded, with their recipients: the oldest one of each user before the second of any, so
 * that no one's many hold up the others. Mails of the last minutes are still on their way.
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
