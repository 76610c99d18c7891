import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { nudgeDueBefore } from '#contract/needs-you';
import { dayMs } from '#contract/rules/durations';
import { nudgeableStatuses } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import { introRequests } from '../../../db/schema.ts';

// Older mails that came back, were refused or lost are history.
const lookDays = 30;

/** A time in ms as the database has it. */
export const iso = (time: number) => new Date(time).toISOString();

/** The condition that a request was made in the last 30 days. */
export const isRecent = (now: number): SQL => gt(introRequests.createdAt, iso(now - lookDays * dayMs));

/** When a request waits for its user, by what it waits for. For a query of the table `intro_requests`. */
export const waiting = (db: Db, now: number) => ({
	confirm: eq(introRequests.status, 'accepted'),
	replied: eq(introRequests.status, 'replied'),
	bounced: and(eq(introRequests.status, 'bounced'), isRecent(now)),
	nudge: and(
		inArray(introRequests.status, nudgeableStatuses),
		lte(sql`coalesce(${introRequests.sentAt}, ${introRequests.createdAt})`, iso(nudgeDueBefore(now))),
		notNudged(db),
		sql`(${introRequests.favourId} is null or ${favourNotNudged(sql`${introRequests.favourId}`)})`,
		// Whoever marks a mail as spam gets no second one.
		sql`json_extract(${introRequests.delivery}, '$.complained') is null`,
	),
});

const later = alias(introRequests, 'later');

/** Of several requests about one prospect only the latest waits for anything. */
export const isLatest = (db: Db): SQL =>
	sql`not exists ${db
		.select({ id: later.id })
		.from(later)
		.where(
			and(
				eq(later.prospectId, introRequests.prospectId),
				eq(later.kind, 'ask'),
				gt(later.createdAt, introRequests.createdAt),
			),
		)}`;

const notNudged = (db: Db) =>
	sql`not exists ${db
		.select({ id: later.id })
		.from(later)
		.where(and(eq(later.followsId, introRequests.id), eq(later.kind, 'nudge'), sql`${later.status} <> 'failed'`))}`;

/** The condition that no request of a favour was nudged: it gets one nudge. One that the provider refused does not count. */
export const favourNotNudged = (favourId: SQL): SQL => sql`not exists (select 1 from intro_requests a
	cross join intro_requests n on n.follows_id = a.id
	where a.favour_id = ${favourId} and n.kind = 'nudge' and n.status <> 'failed')`;
