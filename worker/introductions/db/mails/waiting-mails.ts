import { eq, sql } from 'drizzle-orm';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import type { Counted } from '../../../db/counters.ts';
import { jsonField } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { introRequests, mails, prospects, users } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { takeBackAsk } from '../answers/address-terms.ts';
import { requestColumns } from '../requests/intro-request-columns.ts';
import { statusAfter } from '../requests/status-after.ts';

/** A request that waits for the weekly mail of an address, with its prospect's name, its user and what its mail needs. */
export type WaitingRequest = Awaited<ReturnType<typeof listWaitingRequests>>[number];

/** What a request that waits is written with when its mail begins: hashes of new tokens, of which none was mailed before. */
type Begun = {
	userId: Owner;
	mail: string;
	answerToken: string | null;
	answerUntil: string | null;
	replyToken: string | null;
	requests: readonly { id: string; introductionToken: string | null }[];
};

// What one mail holds of texts; JSON and HTML need more. The rest waits for the next one.
const mailBytes = 700_000;

/** Addresses in lower case, in their order and after `after`, for which requests wait that were made before `until`. */
export const listWaitingAddresses = (db: Db, until: string, after: string, most: number) =>
	statement<{ address: string }>(
		db,
		sql`select distinct lower(recipient_email) as address from intro_requests
			where status = 'waiting' and lower(recipient_email) > ${after} and created_at < ${until}
			order by lower(recipient_email) limit ${most}`,
	);

/**
 * What waits for an address and was made before `until`, the oldest first, of all users but those who are disabled. What is
 * on its way into the bin does not leave.
 */
export const listWaitingRequests = (db: Db, address: string, until: string) =>
	db
		.select({
			...requestColumns,
			mail: mails.id,
			prospectName: prospects.name,
			/** Whether its user wants an answer link in it. */
			hasLink: sql<boolean>`${mails.answerToken} is not null`.mapWith(Boolean),
			user: userColumns,
		})
		.from(introRequests)
		.innerJoin(mails, eq(mails.id, introRequests.mail))
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.where(
			sql`intro_requests.rowid in (select at from (
				select r.rowid as at, sum(r.bytes) over (order by r.created_at, r.rowid) as held from intro_requests r
				cross join users u on u.id = r.user_id and u.disabled_at is null
				cross join prospects p on p.id = r.prospect_id
				cross join prospect_lists l on l.id = p.prospect_list_id and l.removed_at is null
				where r.status = 'waiting' and lower(r.recipient_email) = ${address} and r.created_at < ${until})
				where held <= ${mailBytes})`,
		)
		.orderBy(introRequests.createdAt, sql`intro_requests.rowid`);

/**
 * Writes that the mail of requests is being handed over, with its new tokens: from then on they are never handed over
 * again. Returns the ids of those that still waited.
 */
export async function beginWaiting(db: Db, begun: Begun[]): Promise<Set<string>> {
	const requests = begun.flatMap(({ userId, requests: own }) => own.map((one) => ({ ...one, userId })));
	const { moved } = await runBatch(db, {
		moved: statement<{ id: string }>(
			db,
			sql`update intro_requests set status = ${statusAfter('mail-begun')}, introduction_token = ${jsonField('introductionToken')}
				from json_each(${JSON.stringify(requests)}) j
				where intro_requests.id = ${jsonField('id')} and intro_requests.user_id = ${jsonField('userId')}
					and intro_requests.status = 'waiting' returning intro_requests.id`,
		),
		tokens: statement(
			db,
			sql`update mails set answer_token = ${jsonField('answerToken')}, answer_until = ${jsonField('answerUntil')},
				reply_token = ${jsonField('replyToken')}
				from json_each(${JSON.stringify(begun)}) j
				where mails.id = ${jsonField('mail')} and mails.user_id = ${jsonField('userId')}`,
		),
	});
	return new Set(moved.map(({ id }) => id));
}

/**
 * Removes the user's request while it waits. With the last one of a mail that goes, too, and what it was counted as for its
 * address. Returns whether it waited.
 */
export async function removeWaiting(db: Db, userId: Owner, id: string, asked: Counted): Promise<boolean> {
	const own = sql`(select o.mail from intro_requests o where o.id = ${id} and o.user_id = ${userId} and o.status = 'waiting')`;
	const isLast = sql`(select count(*) from intro_requests r where r.mail = ${own}) = 1`;
	const { removed } = await runBatch(db, {
		uncounted: takeBackAsk(db, asked.key, isLast),
		mail: db.delete(mails).where(sql`${mails.id} = ${own} and ${eq(mails.userId, userId)} and ${isLast}`),
		removed: db
			.delete(introRequests)
			.where(
				sql`${eq(introRequests.id, id)} and ${eq(introRequests.userId, userId)} and ${introRequests.status} = 'waiting'`,
			)
			.returning({ id: introRequests.id }),
	});
	return removed.length > 0;
}
