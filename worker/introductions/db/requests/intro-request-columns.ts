import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { IntroRequest } from '#contract/intro-request';
import {
	type IntroEvent,
	type IntroStatus,
	introStatuses,
	nextStatus,
	sendingTimeoutMs,
} from '#contract/rules/intro-status';
import type { LearntAnswer } from '#contract/rules/prospect-answer';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { connections, introRequests, mails } from '../../../db/schema.ts';

/** Joins each request with its mail. */
export const itsMail = sql`${mails.id} = ${introRequests.mailId}`;

/** Selects the mail of a request if the server sends it. */
export const mailedByServer = sql`select 1 from mails m where m.id = intro_requests.mail_id and m.by_mail = 1`;

/** The id of a request's mail, in SQL. */
export const mailOf = (requestId: string): SQL =>
	sql`(select o.mail_id from intro_requests o where o.id = ${requestId})`;

/**
 * The account that the ask `intro_requests` asks as a circle member, whose tabs are told. Null for other asks, and once
 * the member has left.
 */
export const askedMember = sql<string | null>`(select o.user_id from mails a join circle_members o on o.id = a.to_member
	where a.id = intro_requests.mail_id)`;

/** The connector's name: from the mail, else from the connection. For a query that joins both. */
export const askedName = sql<string | null>`coalesce(${mails.connectorName}, ${connections.mutualConnectionName})`;

/** The prospect's answer as the user learns it: a no is "later" too. */
export const learntOf = (answer: SQLWrapper) =>
	sql<LearntAnswer | null>`case ${answer} when 'no' then 'later' else ${answer} end`;

// Details of an introduction, shown while that is the outcome. Another outcome hides them, and undoing that shows them
// again.
const whileIntroduced = (value: SQLWrapper) =>
	sql<string | null>`case when ${introRequests.status} = 'introduced' then ${value} end`;
const introducedAt = whileIntroduced(introRequests.introducedAt);
/** When the two met, while the outcome is an introduction. */
export const metAt = whileIntroduced(introRequests.metAt);

/** Columns to write with an introduction. The first time is kept while that is the outcome. `at` is in ISO 8601. */
export const introducedNow = (at: string) => ({
	introducedAt: sql`coalesce(${introducedAt}, ${at})`,
	metAt,
});

/**
 * `mayWrite` of the contract in SQL: the user may write to the prospect of a request themselves. False until the day
 * that the connector named.
 */
export const isToWriteTo = sql`(${introRequests.kind} = 'ask' and (
	${introRequests.status} = 'introduced' and ${introRequests.metAt} is null
	or ${introRequests.status} = 'accepted' and (${introRequests.prospectAnswer} is 'yes' or coalesce(${introRequests.terms} ->> 'mayMention', false))
		and coalesce(${introRequests.terms} ->> 'notBefore', '') <= date('now')))`;

/** {@link isToWriteTo} as a column. */
export const mayWrite = sql<boolean>`${isToWriteTo}`.mapWith(Boolean).as('may_write');

/** The columns of a request and its mail that refer to no other record, as stored in an archive. */
export const requestFacts = {
	kind: introRequests.kind,
	connectorName: mails.connectorName,
	recipientEmail: mails.recipientEmail,
	subject: mails.subject,
	message: introRequests.message,
	status: introRequests.status,
	answer: introRequests.answer,
	answerNote: introRequests.answerNote,
	terms: introRequests.terms,
	prospectAnswer: learntOf(introRequests.prospectAnswer),
	delivery: mails.delivery,
	sentAt: mails.sentAt,
	respondedAt: introRequests.respondedAt,
	introducedAt,
	metAt,
	writtenAt: introRequests.writtenAt,
	noThanksAt: introRequests.noThanksAt,
	createdAt: introRequests.createdAt,
};

/** The id of the mail about several that a request belongs to. Null for a mail of its own. */
export const severalId = sql<string | null>`iif(${mails.isForSeveral}, ${introRequests.mailId}, null)`;

/** The columns of a request in responses, for a query that joins the mails. */
export const requestColumns = {
	id: introRequests.id,
	userId: introRequests.userId,
	prospectId: introRequests.prospectId,
	connectionId: introRequests.connectionId,
	followsId: introRequests.followsId,
	favourId: severalId,
	/** The circle membership its mail went to, in place of an address. */
	circleMember: mails.toMember,
	...requestFacts,
};

// A request still `sending` from before this time was cut off: no one knows if its mail was sent.
const cutOffBefore = (now: number) => new Date(now - sendingTimeoutMs).toISOString();
/** Condition that the sending of a request was cut off. `now` is in ms. */
export const isCutOff = (now = Date.now()) =>
	sql`(${introRequests.status} = 'sending' and ${introRequests.createdAt} < ${cutOffBefore(now)})`;

/** The shown status of a request, in SQL: see {@link shown}. */
export const shownStatus = () => sql<IntroStatus>`case when ${isCutOff()} then ${nextStatus('sending', 'mail-unclear')}
	else ${introRequests.status} end`;

/** Returns the row as it is shown: a request whose sending was cut off is unclear. */
export const shown = <Row extends { status: IntroStatus; createdAt: string }>(row: Row): Row =>
	row.status === 'sending' && row.createdAt < cutOffBefore(Date.now())
		? { ...row, status: nextStatus(row.status, 'mail-unclear') }
		: row;

/** The table of transitions in SQL: the status of a request after events, applied in order. */
export function statusAfter(...events: readonly IntroEvent[]): SQL<IntroStatus> {
	const steps = introStatuses
		.filter((status) => nextStatus(status, ...events) !== status)
		.map((status) => sql`when ${status} then ${nextStatus(status, ...events)}`);
	if (steps.length === 0) return sql`${introRequests.status}`;
	return sql`case ${introRequests.status} ${sql.join(steps, sql` `)} else ${introRequests.status} end`;
}

/** Finds a request of the user by id. */
export async function findIntroRequest(db: Db, userId: Owner, id: string): Promise<IntroRequest | undefined> {
	const [row] = await db
		.select(requestColumns)
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.where(owned(introRequests, userId, id));
	return row && shown(row);
}
