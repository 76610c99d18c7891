import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { IntroAnswer } from '#contract/rules/intro-status';
import { userColumns } from '../../accounts/db/user-columns.ts';
import type { Db } from '../../db/client.ts';
import { type Owner, owned } from '../../db/owned.ts';
import { connections, introRequests, prospects, users } from '../../db/schema.ts';
import { now } from '../../db/time.ts';
import { cutText, recordEvent } from '../../webhooks/db/events.ts';
import { eventData } from './event-data.ts';
import { askedName } from './intro-request-columns.ts';
import { statusAfter } from './status-after.ts';

/** How long an answer link works, in milliseconds: 60 days. */
export const answerWindowMs = 60 * 24 * 60 * 60_000;

/** The request as the answer page shows it: who asks whom about whom, the message, and the answer so far. */
export type Asked = NonNullable<Awaited<ReturnType<typeof findByAnswerToken>>>;

const link = alias(introRequests, 'link');

// The request that a link answers: its own, or the one that its nudge follows. None of an account that is disabled.
const answeredBy = (tokenHash: string) =>
	sql`${introRequests.id} = (select coalesce(${link.followsId}, ${link.id}) from ${introRequests} as ${sql.raw('link')}
		where ${link.answerToken} = ${tokenHash} and ${link.answerUntil} > ${now()}
			and exists (select 1 from users where users.id = ${link.userId} and users.disabled_at is null))`;

/** The request of an answer link, by the hash of its token. Undefined when the link is wrong or expired. */
export async function findByAnswerToken(db: Db, tokenHash: string) {
	const [asked] = await db
		.select({
			id: introRequests.id,
			message: introRequests.message,
			recipientEmail: introRequests.recipientEmail,
			connector: askedName,
			answer: introRequests.answer,
			answerNote: introRequests.answerNote,
			byMail: introRequests.byMail,
			/** Whether the connector said how well they know the prospect. */
			saidHowWell: sql<boolean>`${connections.howWell} is not null`.mapWith(Boolean),
			/** Whether the link has an address that a copy of the introduction goes to. */
			takesCopy: sql<boolean>`exists (select 1 from ${introRequests} as ${sql.raw('link')}
				where ${link.answerToken} = ${tokenHash} and ${link.introductionToken} is not null)`.mapWith(Boolean),
			prospect: {
				id: prospects.id,
				listId: prospects.prospectListId,
				name: prospects.name,
				title: prospects.title,
				linkedinUrl: prospects.linkedinUrl,
			},
			user: userColumns,
		})
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.where(answeredBy(tokenHash));
	return asked;
}

/**
 * The address that the mail with this link went to. Undefined for a link that the person sends in their own way: whoever
 * made it knows its token, and may not speak for an address.
 */
export async function findMailedTo(db: Db, tokenHash: string): Promise<string | undefined> {
	const [row] = await db
		.select({ email: introRequests.recipientEmail })
		.from(introRequests)
		.where(
			and(
				eq(introRequests.answerToken, tokenHash),
				gt(introRequests.answerUntil, now()),
				eq(introRequests.byMail, true),
				ne(introRequests.status, 'failed'),
			),
		);
	return row?.email ?? undefined;
}

/**
 * Writes an answer. Returns whether it is new, which means another one than before. Of several equal answers at the
 * same moment exactly one is new, also when its write is tried twice. Writes nothing when the link is wrong or expired.
 * A new one is told to the webhook of `userId`, whose request it is.
 */
export async function updateAnswer(
	db: Db,
	userId: Owner,
	tokenHash: string,
	answer: IntroAnswer,
	note: string | null,
): Promise<'new' | 'same'> {
	const press = crypto.randomUUID();
	// In an update of SQLite every expression reads the row as it was before.
	const same = sql`${introRequests.answer} is ${answer}`;
	const update = db
		.update(introRequests)
		.set({
			answer,
			answerNote: note,
			answerPress: sql`case when ${same} then ${introRequests.answerPress} else ${press} end`,
			respondedAt: sql`case when ${same} then ${introRequests.respondedAt} else ${now()} end`,
			status: sql`case when ${same} then ${introRequests.status} else ${statusAfter(`answer-${answer}`)} end`,
		})
		.where(answeredBy(tokenHash))
		.returning({ press: introRequests.answerPress });
	const [[written]] = await db.batch([update, ...recordEvent(db, userId, answered(userId, press))]);
	return written?.press === press ? 'new' : 'same';
}

const answered = (userId: Owner, press: string) => ({
	type: 'request.answered' as const,
	data: eventData(sql`'answer', r.answer, 'answerNote', ${cutText(sql`r.answer_note`)}`),
	from: sql`from intro_requests r join prospects p on p.id = r.prospect_id
		where r.user_id = ${userId} and r.answer_press = ${press}`,
});

/**
 * Gives a request that the person sends themselves another answer link, in place of the one before.
 * Writes nothing once it is answered, and for a thank-you. Returns whether there is a new link.
 */
export async function updateAnswerLink(
	db: Db,
	userId: Owner,
	id: string,
	link: { answerToken: string | null; answerUntil: string | null; introductionToken: string | null },
): Promise<boolean> {
	const written = await db
		.update(introRequests)
		.set(link)
		.where(and(owned(introRequests, userId, id), eq(introRequests.status, 'pending'), ne(introRequests.kind, 'thanks')))
		.returning({ id: introRequests.id });
	return written.length > 0;
}
