import { and, asc, eq, sql } from 'drizzle-orm';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { connections, introRequests, mails, prospectLinks, prospects, users } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { fromNow, now } from '../../../db/time.ts';
import { askedName, itsMail, mailOf } from '../requests/intro-request-columns.ts';

/** The least time between two mails about the answers to one ask, in milliseconds: an hour. */
const betweenMs = 3_600_000;

/** The requests of one ask, each with its answer and the answer mailed before. */
export type AnswersTogether = Awaited<ReturnType<typeof claimAnswerMail>>;

// The asks in the request's mail.
const together = (userId: Owner, requestId: string, of = 'intro_requests') => {
	const column = (name: string) => sql.raw(`${of}.${name}`);
	return sql`${column('user_id')} = ${userId} and ${column('kind')} = 'ask' and ${column('mail_id')} = ${mailOf(requestId)}`;
};

// True if an answer is not mailed yet, and either everyone has answered, a first answer is among the new ones, or the
// last mail left an hour ago.
const isDue = (userId: Owner, requestId: string) => sql`(select sum(g.said is not g.answer_mailed) > 0
		and (coalesce(max(g.answer_mailed_at), '') <= ${fromNow(-betweenMs)} or (sum(g.said is null) = 0 and sum(g.answer_mailed is null) > 0))
	from intro_requests g where ${together(userId, requestId, 'g')})`;

/**
 * Claims the mail about the answers to a request, or to all requests of its mail, if one is due: at once for the first
 * answer, then hourly, and when the last answer has come. Returns the requests in the order of their people, each with
 * the answer mailed before (`mailed`); none when no mail is due. Of several calls at once only one gets them, even if
 * its write is tried twice. `id` identifies this mail.
 */
export async function claimAnswerMail(db: Db, userId: Owner, requestId: string, id: string) {
	const people = db
		.select({
			id: introRequests.id,
			said: introRequests.said,
			// A connector's note, written with a yes, would contradict the prospect's no.
			note: sql<
				string | null
			>`case when ${introRequests.said} = ${introRequests.answer} then ${introRequests.answerNote} end`.as('note'),
			mailed: introRequests.answerMailed,
			recipientEmail: mails.recipientEmail,
			connector: askedName,
			// A batch returns rows by column name, so no two columns may share one.
			prospectId: introRequests.prospectId,
			listId: prospects.prospectListId,
			prospect: prospects.name,
			email: users.email,
			emailVerified: userColumns.emailVerified,
			terms: introRequests.terms,
			way: prospectLinks.way,
			contact: prospectLinks.contact,
			// Another column is called note.
			prospectNote: sql<string | null>`${prospectLinks.note}`.as('prospect_note'),
		})
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.leftJoin(prospectLinks, eq(prospectLinks.requestId, introRequests.id))
		.where(together(userId, requestId))
		.orderBy(asc(sql`intro_requests.rowid`));
	const claim = db
		.update(introRequests)
		.set({ answerMailed: sql`${introRequests.said}`, answerMailedAt: now(), answerMail: id })
		.where(
			sql`${together(userId, requestId)} and (${introRequests.answerMail} is ${id} or ${isDue(userId, requestId)})`,
		)
		.returning({ id: introRequests.id });
	const [rows, claimed] = await db.batch([people, claim]);
	return claimed.length > 0 ? rows : [];
}

/** Releases the claim of a mail that was held back: its answers wait for another hour. */
export const releaseAnswerMail = (db: Db, userId: Owner, id: string, people: AnswersTogether) =>
	db
		.update(introRequests)
		.set({
			answerMailed: sql`(select j.value ->> 'mailed' from json_each(${JSON.stringify(people)}) j where j.value ->> 'id' = intro_requests.id)`,
		})
		.where(
			and(
				sql`${introRequests.id} in (select value ->> 'id' from json_each(${JSON.stringify(people)}))`,
				eq(introRequests.userId, userId),
				eq(introRequests.answerMail, id),
			),
		);

/**
 * Lists requests whose answers have waited for an hour to be mailed: each user's longest-waiting one before anyone's
 * second, so that no one's many hold up the others.
 */
export const listWaitingAnswers = (db: Db, most: number) =>
	statement<{ id: string; userId: Owner }>(
		db,
		sql`select id, userId from (
			select r.id, r.user_id as userId, r.answer_mailed_at as at,
				row_number() over (partition by r.user_id order by r.answer_mailed_at) as place
			from intro_requests r cross join users u on u.id = r.user_id and u.disabled_at is null
			where r.said is not r.answer_mailed and r.answer_mailed_at <= ${fromNow(-betweenMs)})
			order by place, at limit ${most}`,
	);
