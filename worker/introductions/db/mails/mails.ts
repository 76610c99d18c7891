import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { MailedRequest } from '#contract/mail-about-several';
import { type DeliveryOutcome, nudgeableStatuses } from '#contract/rules/intro-status';
import { peopleMost } from '#contract/rules/limits';
import type { Db } from '../../../db/client.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import type { Owner } from '../../../db/owned.ts';
import { rowBytes } from '../../../db/pages.ts';
import { introRequests, mails, notAgainLinks, prospects } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import { changeRequest } from '../requests/change-request.ts';
import { itsMail, requestColumns, shown } from '../requests/intro-request-columns.ts';

// An archive may bring more people into a mail than anyone asks about. JSON needs at most two bytes for one of a text.
const mailBytes = 700_000;

/**
 * Lists the requests of a user's mail in the order of their people, with the prospects' names: at most 700 kB. Empty
 * when the mail is not theirs.
 */
export const listRequestsOf = async (db: Db, userId: Owner, mailId: string | SQL): Promise<MailedRequest[]> =>
	(await requestsOf(db, userId, mailId)).map(shown);

const requestsOf = (db: Db, userId: Owner, mailId: string | SQL) =>
	db
		.select({ ...requestColumns, prospectName: prospects.name })
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(
			sql`intro_requests.rowid in (select at from (
				select r.rowid as at, sum(${rowBytes(introRequests, 'r')} + ${rowBytes(mails, 'm')}) over (order by r.rowid) as held
				from mails m cross join intro_requests r on r.mail_id = m.id
				where m.user_id = ${userId} and m.id = ${mailId})
				where held <= ${mailBytes})`,
		)
		.orderBy(asc(sql`intro_requests.rowid`));

/** The outcome of a mail. */
type Delivered = {
	mailId: string;
	outcome: DeliveryOutcome;
	/** The provider's id for it. */
	providerId: string | null;
	/** The hash of the address it went to. */
	addressHash: string;
};

/**
 * Writes the fate of a mail, the provider's id for it, and what follows for its requests, which it returns. Safe to
 * repeat. When an ask was sent, its prospect moves to Intro Requested, unless the user has chosen a status other than
 * the first two.
 */
export async function updateDelivery(
	db: Db,
	userId: Owner,
	{ mailId, outcome, providerId, addressHash }: Delivered,
): Promise<MailedRequest[]> {
	const ids = sql`select r.id from intro_requests r where r.mail_id = ${mailId}`;
	const { requests } = await runBatch(db, {
		...changeRequest(db, userId, { ids }, { type: 'mail', outcome }),
		mail:
			outcome === 'sent'
				? db
						.update(mails)
						.set({ providerId, sentAt: now() })
						.where(and(eq(mails.userId, userId), eq(mails.id, mailId)))
				: undefined,
		notAgain: outcome !== 'refused' ? keepNotAgain(db, userId, mailId, addressHash) : undefined,
		requests: requestsOf(db, userId, mailId),
	});
	return requests;
}

// The recipient can stop these emails for as long as the link works, even when the mail is removed here.
const keepNotAgain = (db: Db, userId: Owner, mailId: string, addressHash: string) =>
	statement(
		db,
		insertFrom(
			notAgainLinks,
			{ tokenHash: sql`m.answer_token`, addressHash, expire: sql`m.answer_until` },
			sql`from mails m where m.id = ${mailId} and m.user_id = ${userId} and m.answer_token is not null on conflict do nothing`,
		),
	);

/** Hashes of a new link: its own, and each request's address for its introduction. */
type NewLink = { answerToken: string; answerUntil: string; introductions: { id: string; hash: string }[] };

/**
 * Gives a message that the user sends themselves another answer link in place of the previous one. Writes nothing once
 * all of it, or of what it follows, is answered, and for a thank-you. Returns whether there is a new link.
 */
export async function updateLink(
	db: Db,
	userId: Owner,
	mailId: string,
	{ answerToken, answerUntil, introductions }: NewLink,
): Promise<boolean> {
	const open = sql`from intro_requests r where r.mail_id = ${mailId} and r.user_id = ${userId} and r.status in ('prepared', 'pending')
		and r.kind <> 'thanks' and (r.follows_id is null or exists (select 1 from intro_requests a
			where a.id = r.follows_id and a.status in ${nudgeableStatuses}))`;
	const { written } = await runBatch(db, {
		written: db
			.update(mails)
			.set({ answerToken, answerUntil })
			.where(and(eq(mails.userId, userId), eq(mails.id, mailId), sql`exists (select 1 ${open})`))
			.returning({ id: mails.id }),
		addresses: statement(
			db,
			sql`update intro_requests set introduction_token = j.value ->> 'hash'
				from json_each(${JSON.stringify(introductions)}) j
				where intro_requests.id = j.value ->> 'id' and intro_requests.user_id = ${userId}
					and intro_requests.mail_id = ${mailId} and exists (select 1 ${open})`,
		),
	});
	return written.length > 0;
}

/** Lists the texts of a user's asks, and of the nudges and thank-yous that follow them, in the order of sending. */
export const listSent = (db: Db, userId: Owner, askIds: readonly string[]) =>
	db
		.select({
			id: introRequests.id,
			mailId: introRequests.mailId,
			subject: mails.subject,
			message: introRequests.message,
			prospectName: prospects.name,
		})
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(
			and(
				eq(introRequests.userId, userId),
				or(inArray(introRequests.id, [...askIds]), inArray(introRequests.followsId, [...askIds])),
			),
		)
		.orderBy(asc(sql`intro_requests.rowid`))
		// An ask, its nudge and its thank-you, each about as many people.
		.limit(3 * peopleMost);
