import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { dayMs } from '#contract/rules/durations';
import { type IntroAnswer, nudgeableStatuses } from '#contract/rules/intro-status';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { connections, introRequests, prospects, users } from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';
import { cutText, recordEvent } from '../../../webhooks/db/events.ts';
import { askedName } from '../requests/intro-request-columns.ts';
import { statusAfter } from '../requests/status-after.ts';
import { eventData } from './event-data.ts';

/** How long an answer link works, in milliseconds: 60 days. */
export const answerWindowMs = 60 * dayMs;

/** The request as the answer page shows it: who asks whom about whom, the message, and the answer so far. */
export type Asked = NonNullable<Awaited<ReturnType<typeof findByAnswerToken>>>;

const link = alias(introRequests, 'link');

// A link of a disabled account leads nowhere.
const isActive = (table: string) =>
	sql`exists (select 1 from users where users.id = ${sql.raw(table)}.user_id and users.disabled_at is null)`;

// The favour that a link answers: its own, or the one that its nudge follows.
const favourOf = (tokenHash: string) => sql`(select coalesce(f.follows_id, f.id) from favours f
	where f.answer_token = ${tokenHash} and f.answer_until > ${now()} and ${isActive('f')})`;

// The request that a link answers: its own, or the one that its nudge follows. The link of a favour answers several, so the
// page names one of them.
const answeredBy = (tokenHash: string, requestId: string | undefined) =>
	requestId === undefined
		? sql`${introRequests.id} = (select coalesce(${link.followsId}, ${link.id}) from ${introRequests} as ${sql.raw('link')}
		where ${link.answerToken} = ${tokenHash} and ${link.answerUntil} > ${now()} and ${isActive('link')})`
		: sql`${introRequests.id} = ${requestId} and ${introRequests.favourId} = ${favourOf(tokenHash)}`;

/**
 * The request of an answer link, by the hash of its token; of the link of a favour the request with this id. Undefined
 * when the link is wrong or expired.
 */
export async function findByAnswerToken(db: Db, tokenHash: string, requestId?: string) {
	const [asked] = await selectAsked(db, requestId === undefined ? ofLink(tokenHash) : ofRequest).where(
		answeredBy(tokenHash, requestId),
	);
	return asked;
}

/** The requests of the answer link of a favour, in the order of their people. Empty when it is no such link, or expired. */
export const listByAnswerToken = (db: Db, tokenHash: string) =>
	selectAsked(db, ofRequest)
		.where(
			sql`${introRequests.favourId} = ${favourOf(tokenHash)} and ${introRequests.favourId} is not null and ${introRequests.kind} = 'ask'`,
		)
		.orderBy(sql`intro_requests.rowid`);

// Whether a copy of the introduction has an address. Its hash is stored with the link of one request, or with each request
// of a favour.
const ofLink = (tokenHash: string) => sql`exists (select 1 from ${introRequests} as ${sql.raw('link')}
	where ${link.answerToken} = ${tokenHash} and ${link.introductionToken} is not null)`;
const ofRequest = sql`${introRequests.introductionToken} is not null`;

const selectAsked = (db: Db, takesCopy: SQL) =>
	db
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
			takesCopy: sql<boolean>`${takesCopy}`.mapWith(Boolean),
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
		.leftJoin(connections, eq(connections.id, introRequests.connectionId));

/**
 * The address that the mail with this link went to. Undefined for a link that the person sends in their own way: whoever
 * made it knows its token, and may not speak for an address.
 */
export async function findMailedTo(db: Db, tokenHash: string): Promise<string | undefined> {
	const mailed = and(eq(introRequests.byMail, true), ne(introRequests.status, 'failed'));
	const emailOf = (condition: SQL | undefined) =>
		db.select({ email: introRequests.recipientEmail }).from(introRequests).where(and(condition, mailed)).limit(1);
	const [[own], [ofFavour]] = await db.batch([
		emailOf(and(eq(introRequests.answerToken, tokenHash), gt(introRequests.answerUntil, now()))),
		emailOf(
			sql`${introRequests.favourId} is not null and ${introRequests.favourId} = (select f.id from favours f
				where f.answer_token = ${tokenHash} and f.answer_until > ${now()})`,
		),
	]);
	return (own ?? ofFavour)?.email ?? undefined;
}

/**
 * Writes an answer. Returns whether it is new, which means another one than before. Of several equal answers at the
 * same moment exactly one is new, also when its write is tried twice. `requestId` is for the link of a favour. Writes
 * nothing when the link is wrong or expired. A new one is told to the webhook of `userId`, whose request it is.
 */
export async function updateAnswer(
	db: Db,
	userId: Owner,
	link: { tokenHash: string; requestId: string | undefined },
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
		.where(answeredBy(link.tokenHash, link.requestId))
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
 * Writes nothing once it, or the ask that it follows, is answered, and for a thank-you. Returns whether there is a new link.
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
		.where(
			and(
				owned(introRequests, userId, id),
				eq(introRequests.status, 'pending'),
				ne(introRequests.kind, 'thanks'),
				sql`(follows_id is null or exists (select 1 from intro_requests a
					where a.id = intro_requests.follows_id and a.status in ${nudgeableStatuses}))`,
			),
		)
		.returning({ id: introRequests.id });
	return written.length > 0;
}
