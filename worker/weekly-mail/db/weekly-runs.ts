import { and, eq, gt, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { OpenRequest } from '#contract/needs-you';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { introRequests, mails, prospects, users, weeklyMails } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';
import { fromNow } from '../../db/time.ts';
import { itsMail } from '../../introductions/db/requests/intro-request-columns.ts';
import { isLatest, waiting } from '../../introductions/db/requests/open-requests.ts';
import { isInventedKey } from '../../people/db/invented.ts';

// How long the link at the foot of a weekly mail works, in milliseconds: a year.
const linkMs = 365 * dayMs;

/** Lists the time zones that users have; null for users without a known one. */
export async function listTimeZones(db: Db): Promise<(string | null)[]> {
	return (await db.selectDistinct({ timeZone: users.timeZone }).from(users)).map(({ timeZone }) => timeZone);
}

/** Lists users of a time zone whose mail of this week is still to be checked, by id, after `after`. */
export const listDue = (db: Db, timeZone: string | null, week: string, after: string, most: number) =>
	db
		.select({ id: users.id, email: users.email, firstName: users.firstName })
		.from(users)
		.where(
			and(
				timeZone === null ? isNull(users.timeZone) : eq(users.timeZone, timeZone),
				gt(users.id, sql`${after}`),
				eq(users.weeklyMail, true),
				isNull(users.disabledAt),
				sql`${users.emailVerifiedAt} is not null`,
				sql`not exists (select 1 from ${weeklyMails} w where w.user_id = ${users.id} and w.week = ${week})`,
			),
		)
		.orderBy(users.id)
		.limit(most);

/** A waiting item of one user, with how many more of its kind they have. */
export type Waiting = Pick<OpenRequest, 'id' | 'prospectId' | 'prospectName' | 'listId'> & {
	userId: Owner;
	kind: WaitingKind;
	/** The message's kind and the ask it follows, as the composer's address names it. Null for an ask. */
	follows: string | null;
	connector: string | null;
	/** How many others of the same mail share the line. */
	withOthers: number;
	total: number;
};
type WaitingKind = keyof ReturnType<typeof waiting>;

// The record behind a line: a mail, which may be about several people, or a person with a yes.
const lineOf: Record<WaitingKind, SQLWrapper> = {
	confirm: sql`${introRequests.id}`,
	replied: introRequests.mailId,
	bounced: introRequests.mailId,
	nudge: introRequests.mailId,
};

/**
 * Lists the waiting items of these users, newest first: at most `most` of each kind for each user. One statement a
 * kind.
 */
export async function listWaiting(db: Db, userIds: readonly Owner[], most: number, at: number): Promise<Waiting[]> {
	const conditions = Object.entries(waiting(at)) as [WaitingKind, ReturnType<typeof waiting>[WaitingKind]][];
	const [first, ...rest] = conditions.map(([kind, condition]) =>
		statement<Waiting>(
			db,
			sql`select * from (
				select *, count(*) over (partition by userId) as total,
					row_number() over (partition by userId order by createdAt desc) as place
				from (
					select ${introRequests.id} as id, ${introRequests.kind} || '=' || ${introRequests.followsId} as follows, ${introRequests.userId} as userId, ${kind} as kind,
						${introRequests.prospectId} as prospectId, ${prospects.name} as prospectName,
						${prospects.prospectListId} as listId, ${introRequests.createdAt} as createdAt,
						coalesce(${mails.connectorName}, ${mails.recipientEmail}) as connector,
						row_number() over (partition by ${lineOf[kind]} order by intro_requests.rowid) as nth,
						count(*) over (partition by ${lineOf[kind]}) - 1 as withOthers
					from ${introRequests} join ${mails} on ${itsMail} join ${prospects} on ${prospects.id} = ${introRequests.prospectId}
					where ${introRequests.userId} in (select value from json_each(${JSON.stringify(userIds)}))
						and ${condition} and ${isLatest(db)}
						and not ${isInventedKey(sql`${prospects.personKey}`)})
				where nth = 1)
			where place <= ${most}`,
		),
	);
	if (!first) return [];
	return (await db.batch([first, ...rest])).flat();
}

/**
 * Records that a user's mail of a week is being sent. Returns whether this call was the first to record it: only then
 * may the mail leave.
 */
export async function claimWeek(db: Db, userId: Owner, week: string, tokenHash: string): Promise<boolean> {
	const claimed = await db
		.insert(weeklyMails)
		.values({ userId, week, tokenHash, expire: fromNow(linkMs) })
		.onConflictDoNothing()
		.returning({ week: weeklyMails.week });
	return claimed.length > 0;
}

/** Records that these users need no mail this week, in one statement. */
export async function claimWeeks(db: Db, userIds: readonly Owner[], week: string): Promise<void> {
	await db.run(sql`insert into weekly_mails (user_id, week, expire)
		select u.id, ${week}, ${fromNow(linkMs)} from json_each(${JSON.stringify(userIds)}) j cross join users u on u.id = j.value
		where true on conflict do nothing`);
}
