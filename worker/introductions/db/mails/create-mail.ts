import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { MailedRequest } from '#contract/mail-about-several';
import { nudgeableStatuses } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import { countStatement, usedUp } from '../../../db/counters.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import type { Owner } from '../../../db/owned.ts';
import { countAdded } from '../../../db/record-counts.ts';
import { introRequests, mails, prospects } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import { isSuppressed } from '../../../mail/db/limits.ts';
import { changeRequest } from '../requests/change-request.ts';
import { askedMember, itsMail, requestColumns, shown } from '../requests/intro-request-columns.ts';
import { moveProspects } from '../requests/move-prospects.ts';
import { mailNotNudged, notNudged } from '../requests/open-requests.ts';
import {
	connectorOf,
	insertRequests,
	isFollowed,
	memberFor,
	type NewMail,
	type NewRequest,
} from './insert-requests.ts';

/** Columns of a new mail besides its text. */
type NewRows = {
	/** The id of the mail, which is also that of its request when it is about one person. */
	id: string;
	/**
	 * The first state of its requests: `sending` if the server sends it, `prepared` until the user says that they have
	 * sent it.
	 */
	status: 'prepared' | 'pending' | 'sending';
	idempotencyKey: string | null;
	/** The hashes of its tokens, and until when its link works. */
	answerToken: string | null;
	answerUntil: string | null;
	replyToken: string | null;
	rows: readonly NewRequest[];
	/** The most requests that a user may have. */
	most: number;
	/** The counters it counts in (`windowsOf` in worker/db/counters.ts). */
	windows: string;
	/**
	 * The counters for a try that the address or the server refuses, and the counters that refuse it. Null for a message
	 * that the user sends themselves.
	 */
	tries: { windows: string; refusing: string } | null;
	/** The hash of the address it goes to; null for a message that the user sends themselves, and for a circle member. */
	addressHash: string | null;
};

/** A limit that is reached, by name, and the end of its window. */
type UsedUp = { outcome: 'used-up'; name: string; expire: string };
/** Why a mail was not written. */
export type NotWritten = { outcome: 'missing' | 'not-due' | 'suppressed' } | UsedUp;
/** A mail that was written, by this call or an earlier one. */
export type Written = {
	outcome: 'new' | 'known';
	id: string;
	requests: MailedRequest[];
	byMail: boolean;
	/** The account it asks as a circle member. */
	member: string | null;
};

/**
 * Writes a mail and a request for each of its people: all or nothing, in one transaction with the counters, which count
 * it once, so the limits hold under parallel calls. `new`: this call wrote it. `known`: an earlier call with the same
 * Idempotency-Key did; `byMail` says if that was for the server to send. `missing`: a prospect, the connection or the
 * followed request is not the user's. `not-due`: the followed request needs no nudge. `used-up`: the limit `name` is
 * reached until `expire`. `suppressed`: the address gets no mail. Only the last two reveal something about an address,
 * so they are checked last, and each try is counted. Fails if the user has no room for so many requests. A retry of the
 * write changes nothing.
 */
export async function createMail(
	db: Db,
	userId: Owner,
	mail: NewMail,
	{ id, status, windows, tries, addressHash, most, rows, ...link }: NewRows,
): Promise<Written | NotWritten> {
	// Saving a request that the user sends themselves counts as asking.
	const isAskedElsewhere = status === 'pending' && link.answerToken !== null;
	const isMay = sql`${isOwn(userId, mail)} and ${isDue(userId, mail)}`;
	const toMember = mail.circleMember ? memberFor(userId, mail) : null;
	const isThis = sql`${eq(mails.userId, userId)} and (${mails.id} = ${id}
		or ${mails.idempotencyKey} = ${link.idempotencyKey})`;
	const { found, refused = [] } = await runBatch(db, {
		mail: statement(
			db,
			insertFrom(
				mails,
				{
					id,
					userId,
					isForSeveral: mail.isForSeveral ? 1 : 0,
					followsId: mail.isForSeveral ? (mail.followUp?.id ?? null) : null,
					recipientEmail: mail.recipientEmail,
					connectorName: connectorOf(userId, mail),
					subject: mail.subject,
					byMail: status === 'sending' ? 1 : 0,
					delivery: '{}',
					...link,
					createdAt: now(),
					toMember,
					sentAt: toMember ? now() : null,
				},
				sql`where ${isMay}
					and not exists (${usedUp(windows)})
					and not ${isSuppressed(addressHash)}
					on conflict do nothing`,
			),
		),
		counted: countStatement(db, windows, sql`changes() = 1`),
		refused: tries
			? countStatement(
					db,
					tries.windows,
					sql`not exists (select 1 from ${mails} where ${isThis}) and ${isMay} and not exists (${usedUp(tries.windows)})`,
				)
			: undefined,
		requests: statement(db, insertRequests(id, mail, status, rows)),
		room: countAdded(db, userId, 'requests', sql`changes()`, most),
		...(toMember ? inTheirKindling(db, userId, id) : {}),
		found: db
			.select({
				...requestColumns,
				mailId: introRequests.mailId,
				byMail: mails.byMail,
				prospectName: prospects.name,
				member: askedMember.as('member'),
			})
			.from(mails)
			.innerJoin(introRequests, itsMail)
			.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
			.where(isThis)
			.orderBy(asc(sql`intro_requests.rowid`)),
		movedOn: isAskedElsewhere ? moveProspects(db, userId, sql`r.mail_id = ${id}`, 'intro_requested') : undefined,
	});
	const [first] = found;
	// A counted try has found room for itself.
	const limits = refused.length > 0 && tries ? tries.refusing : windows;
	if (!first) return whyNot(db, userId, mail, { windows: limits, addressHash });
	return {
		outcome: first.mailId === id ? 'new' : 'known',
		id: first.mailId,
		requests: found.map(({ mailId: _, byMail: __, member: ___, ...row }) => shown(row)),
		member: first.member,
		byMail: first.byMail,
	};
}

const among = ({ prospectIds }: NewMail) => sql`(select value from json_each(${JSON.stringify(prospectIds)}))`;

// A member asked in their own Kindling sees the request from here on, whatever happens to the mail.
const inTheirKindling = (db: Db, userId: Owner, mailId: string) =>
	changeRequest(
		db,
		userId,
		{ ids: sql`select r.id from intro_requests r where r.mail_id = ${mailId}` },
		{ type: 'mail', outcome: 'sent' },
	);

const isOwn = (userId: Owner, mail: NewMail) => sql`
	(select count(*) from prospects p where +p.user_id = ${userId} and p.id in ${among(mail)}) = ${mail.prospectIds.length}
	and (${mail.connectionId} is null or exists (select 1 from connections c
		where c.id = ${mail.connectionId} and c.user_id = ${userId} and c.prospect_id in ${among(mail)}))
	and (${mail.circleMember} is null or ${memberFor(userId, mail)} is not null)`;

// True if each of its people was asked about. A nudge is for those still open, and is sent once.
function isDue(userId: Owner, mail: NewMail): SQL {
	if (!mail.followUp) return sql`true`;
	const isOpen = sql`a.status in ${nudgeableStatuses} and ${notNudged(sql`a.id`)} and ${mailNotNudged(sql`a.mail_id`)}`;
	return sql`(select count(distinct a.prospect_id) from intro_requests a where ${isFollowed(mail)} and a.user_id = ${userId}
		and a.kind = 'ask' and a.prospect_id in ${among(mail)} ${mail.followUp.kind === 'nudge' ? sql`and ${isOpen}` : sql``})
		= ${mail.prospectIds.length}`;
}

/** Finds the reason that no mail was written. */
async function whyNot(
	db: Db,
	userId: Owner,
	mail: NewMail,
	{ windows, addressHash }: Pick<NewRows, 'windows' | 'addressHash'>,
): Promise<NotWritten> {
	const hasAsk = sql`exists (select 1 from intro_requests a where ${isFollowed(mail)} and a.user_id = ${userId}
		and a.prospect_id in ${among(mail)})`;
	const {
		asked: [asked],
		limits: [limit],
	} = await runBatch(db, {
		asked: statement<Record<'isOwn' | 'isDue' | 'hasAsk' | 'isSuppressed', number>>(
			db,
			sql`select ${isOwn(userId, mail)} as isOwn, ${isDue(userId, mail)} as isDue, ${hasAsk} as hasAsk,
				${isSuppressed(addressHash)} as isSuppressed`,
		),
		limits: statement<Omit<UsedUp, 'outcome'>>(db, usedUp(windows)),
	});
	if (!asked?.isOwn) return { outcome: 'missing' };
	if (!asked.isDue) return { outcome: asked.hasAsk ? 'not-due' : 'missing' };
	if (limit) return { outcome: 'used-up', ...limit };
	return { outcome: asked.isSuppressed ? 'suppressed' : 'missing' };
}
