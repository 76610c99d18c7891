import { and, eq, gt, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { nudgeDueBefore } from '#contract/needs-you';
import { answerWaitMs, type CameHere, cameOf } from '#contract/rules/asked-once';
import { dayMs } from '#contract/rules/durations';
import { askedStatuses, introStatuses, nudgeableStatuses, repliableStatuses } from '#contract/rules/intro-status';
import { peopleMost } from '#contract/rules/limits';
import type { Db } from '../../../db/client.ts';
import { introRequests, mails } from '../../../db/schema.ts';
import { isCutOff } from './intro-request-columns.ts';

/** Condition that a mail arrived which may be automatic. */
const hasUnsure = sql`exists (select 1 from intro_replies u where u.request_id = ${introRequests.id} and u.kind = 'unsure')`;

// Older mails that bounced, were refused or lost are history.
const lookDays = 30;

/** Writes a time in ms as the database stores it. */
export const iso = (time: number) => new Date(time).toISOString();

const isRecent = (now: number): SQL => gt(introRequests.createdAt, iso(now - lookDays * dayMs));

/** Condition that a row is an ask, and not a message that follows one. */
export const isAsk = eq(introRequests.kind, 'ask');

const statusesThat = (...came: (CameHere | null)[]) => introStatuses.filter((status) => came.includes(cameOf(status)));

/** Condition that an ask about the same prospect is open: `isStanding` in SQL. */
const hasStanding = (now: number) => sql`exists (select 1 from intro_requests s
	where s.prospect_id = ${introRequests.prospectId} and s.kind = 'ask'
		and (s.status in ${statusesThat('agreed', 'replied')}
			or s.status in ${statusesThat('waiting')} and s.created_at > ${iso(now - answerWaitMs)}))`;

/**
 * Conditions under which a request waits for its user, by what it waits for. For a query of the requests and their
 * mails.
 */
export const waiting = (now: number) => ({
	// Until the day that the connector named there is nothing to do.
	confirm: and(
		isAsk,
		eq(introRequests.status, 'accepted'),
		sql`coalesce(json_extract(${introRequests.terms}, '$.notBefore'), '') <= ${iso(now).slice(0, 10)}`,
	),
	replied: and(
		isAsk,
		or(eq(introRequests.status, 'replied'), and(inArray(introRequests.status, repliableStatuses), hasUnsure)),
	),
	bounced: and(or(and(isAsk, not(hasStanding(now))), isWanted), eq(introRequests.status, 'bounced'), isRecent(now)),
	nudge: and(
		isAsk,
		inArray(introRequests.status, nudgeableStatuses),
		// The user first decides if the mail is a reply.
		not(hasUnsure),
		lte(sql`coalesce(${mails.sentAt}, ${introRequests.createdAt})`, iso(nudgeDueBefore(now))),
		// A nudge that bounced waits itself, until it is history.
		notNudged(sql`${introRequests.id}`, sql`or n.status = 'bounced' and n.created_at > ${iso(now - lookDays * dayMs)}`),
		mailNotNudged(sql`${introRequests.mailId}`),
		// A recipient who marks a mail as spam gets no second one.
		sql`json_extract(${mails.delivery}, '$.complained') is null`,
	),
});

/**
 * Condition that a mail of the last 30 days was refused, or that no one knows if it was sent. A refused nudge doesn't
 * count: its request is due for a nudge again.
 */
export const isLost = (now: number) =>
	and(
		isRecent(now),
		or(isAsk, isWanted),
		or(
			eq(introRequests.status, 'unknown'),
			isCutOff(now),
			and(eq(introRequests.status, 'failed'), ne(introRequests.kind, 'nudge')),
		),
	);

// A thank-you for an older introduction comes too late to be reminded of.
const thankDays = 90;

/**
 * Condition that an introduction was made and no one was thanked for it, or for another introduction of the same mail.
 * A thank-you that surely did not arrive doesn't count.
 */
export const isToThank = (now: number) =>
	and(
		isAsk,
		eq(introRequests.status, 'introduced'),
		isNull(introRequests.noThanksAt),
		gt(introRequests.introducedAt, iso(now - thankDays * dayMs)),
		sql`not exists (
			select 1 from (select o.id from intro_requests o where o.mail_id = ${introRequests.mailId} limit ${peopleMost}) a
			where exists (select 1 from intro_requests t where t.follows_id = a.id and t.kind = 'thanks' and t.status in ${askedStatuses})
				or exists (select 1 from intro_requests t where t.follows_id = a.id and t.kind = 'thanks'
					and t.status in ('bounced', 'failed') and t.created_at > ${iso(now - lookDays * dayMs)}))`,
	);

// After a week, the reminder to tell the connector how it went replaces this one.
const writeDays = 7;

/** Condition that an introduction was made and the user has not said that they wrote to the prospect. */
export const isToWrite = (now: number) =>
	and(
		isAsk,
		eq(introRequests.status, 'introduced'),
		isNull(introRequests.writtenAt),
		isNull(introRequests.metAt),
		gt(introRequests.introducedAt, iso(now - writeDays * dayMs)),
	);

// A message that follows a request is of interest until another of its kind follows, a nudge only until there is an
// answer.
const isWanted = sql`${introRequests.kind} <> 'ask'
	and not exists (select 1 from intro_requests n where n.follows_id = ${introRequests.followsId}
		and n.kind = ${introRequests.kind} and n.status in ${introStatuses} and n.created_at > ${introRequests.createdAt})
	and (${introRequests.kind} <> 'nudge' or exists (select 1 from intro_requests a
		where a.id = ${introRequests.followsId} and a.status in ${nudgeableStatuses}))`;

const later = alias(introRequests, 'later');

/** Condition that a request is the latest about its prospect; only the latest waits for anything. */
export const isLatest = (db: Db): SQL =>
	sql`not exists ${db
		.select({ id: later.id })
		.from(later)
		.where(
			and(
				eq(later.prospectId, introRequests.prospectId),
				eq(later.kind, 'ask'),
				ne(later.status, 'prepared'),
				gt(later.createdAt, introRequests.createdAt),
			),
		)}`;

/**
 * Condition that a request was not nudged; it gets one nudge. A nudge that surely did not arrive doesn't count. `more`
 * names others that do, as a condition on `n`.
 */
export const notNudged = (askId: SQL, more = sql``): SQL => sql`not exists (select 1 from intro_requests n
	where n.follows_id = ${askId} and n.kind = 'nudge' and (n.status in ${askedStatuses} ${more}))`;

/**
 * The same for a mail, which gets one nudge for all its people. An archive can hold a mail about more people than
 * allowed, and they are not searched for each of them.
 */
export const mailNotNudged = (mail: SQL): SQL => sql`not exists (
	select 1 from (select o.id from intro_requests o where o.mail_id = ${mail} limit ${peopleMost}) a
	cross join intro_requests n on n.follows_id = a.id where n.kind = 'nudge' and n.status in ${askedStatuses})`;
