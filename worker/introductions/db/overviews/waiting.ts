import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { needsYouMost, type OpenRequest, replyShown } from '#contract/needs-you';
import type { IntroStatus } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introReplies, introRequests, mails, prospects } from '../../../db/schema.ts';
import { isInventedKey } from '../../../people/db/invented.ts';
import { itsMail, mayWrite, requestFacts } from '../requests/intro-request-columns.ts';
import { isLatest } from '../requests/open-requests.ts';

const openColumns = {
	id: introRequests.id,
	kind: introRequests.kind,
	followsId: introRequests.followsId,
	subject: mails.subject,
	status: introRequests.status,
	answerNote: introRequests.answerNote,
	prospectAnswer: requestFacts.prospectAnswer,
	terms: introRequests.terms,
	sentAt: mails.sentAt,
	respondedAt: introRequests.respondedAt,
	introducedAt: requestFacts.introducedAt,
	metAt: requestFacts.metAt,
	writtenAt: introRequests.writtenAt,
	noThanksAt: introRequests.noThanksAt,
	mayWrite,
	createdAt: introRequests.createdAt,
	// The column of the request: two columns named id would become one in a batch's rows.
	prospectId: introRequests.prospectId,
	prospectName: prospects.name,
	listId: prospects.prospectListId,
	connectorName: mails.connectorName,
	recipientEmail: mails.recipientEmail,
	isInvented: sql<boolean>`${isInventedKey(sql`${prospects.personKey}`)}`.mapWith(Boolean),
	withOthers: sql<number>`0`.as('with_others'),
};

// A mail has one line: its first request, and how many others wait for the same. In SQLite, the columns beside a single
// min() come from its row.
const atOnce = {
	...openColumns,
	withOthers: sql<number>`count(*) - 1`.as('with_others'),
	firstRow: sql<number>`min(intro_requests.rowid)`.as('first_row'),
};

/** Returns a line of {@link openMails} as it is sent. */
export const withoutRow = ({ firstRow: _, ...line }: OpenRequest & { firstRow: number }): OpenRequest => line;

/**
 * Reads the user's requests that meet a condition, newest first, a line for each mail. If two kinds are read together,
 * the state `first` and all others, as many of each are read as are shown.
 */
export const openMails = (db: Db, userId: Owner, condition: SQL | undefined, first?: IntroStatus) =>
	db
		.select(atOnce)
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(and(eq(introRequests.userId, userId), condition, isLatest(db)))
		.groupBy(introRequests.mailId, introRequests.status)
		.orderBy(
			...(first
				? [
						sql`row_number() over (partition by ${eq(introRequests.status, first)} order by ${introRequests.createdAt} desc)`,
					]
				: []),
			desc(introRequests.createdAt),
		)
		.limit(first ? 2 * needsYouMost : needsYouMost);

/** Reads the same with a line for each request: as many for each of `states` as are shown. */
export const openRequests = (db: Db, userId: Owner, condition: SQL | undefined, states: number) =>
	db
		.select(openColumns)
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(and(eq(introRequests.userId, userId), condition, isLatest(db)))
		.orderBy(
			sql`row_number() over (partition by ${introRequests.status} order by ${introRequests.createdAt} desc)`,
			desc(introRequests.createdAt),
		)
		.limit(states * needsYouMost);

/** Reads the user's requests that meet a condition, each with its latest reply, or the mail that may be one. */
export const repliedRequests = (db: Db, userId: Owner, condition: SQL | undefined) =>
	db
		.select({
			...openColumns,
			replyText: sql<string | null>`substr(${introReplies.text}, 1, ${replyShown})`.as('reply_text'),
			repliedAt: sql<string>`${introReplies.createdAt}`.as('replied_at'),
			proposal: introReplies.proposal,
		})
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(
			introReplies,
			sql`${introReplies.id} = (select r.id from intro_replies r where r.request_id = ${introRequests.id}
				and r.kind = case ${introRequests.status} when 'replied' then 'reply' else 'unsure' end order by r.created_at desc, r.rowid desc limit 1)`,
		)
		.where(and(eq(introRequests.userId, userId), condition, isLatest(db)))
		.orderBy(desc(introReplies.createdAt))
		.limit(needsYouMost);
