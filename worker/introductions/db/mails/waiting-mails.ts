import { eq, sql } from 'drizzle-orm';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import { type Counted, countStatement, windowsOf } from '../../../db/counters.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import { jsonField } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { introRequests, mails, prospects, users } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { takeBackAsk } from '../answers/asks-of-address.ts';
import { requestColumns } from '../requests/intro-request-columns.ts';
import { statusAfter } from '../requests/status-after.ts';
import { askedMember } from './find-by-token.ts';

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

// What one weekly mail holds of texts, where JSON and HTML need more, and of users' mails, of which each is written by
// itself. The rest waits for the next one.
const mailBytes = 700_000;
const mailsMost = 50;

// What waits, was made before `until` and may leave: of users who are not disabled, about people who are not in the bin.
const mayLeave = (until: string) => sql`from intro_requests r
	cross join users u on u.id = r.user_id and u.disabled_at is null
	cross join prospects p on p.id = r.prospect_id
	cross join prospect_lists l on l.id = p.prospect_list_id and l.removed_at is null
	where r.status = 'waiting' and r.created_at < ${until}`;

/** Addresses in lower case, in their order and after `after`, for which requests wait that were made before `until` and may leave. */
export const listWaitingAddresses = (db: Db, until: string, after: string, most: number) =>
	statement<{ address: string }>(
		db,
		sql`select distinct lower(r.recipient_email) as address ${mayLeave(until)} and lower(r.recipient_email) > ${after}
			order by lower(r.recipient_email) limit ${most}`,
	);

/**
 * What waits for an address, was made before `until` and may leave, the oldest first: what one mail holds, each favour
 * whole, and the first mail of each user before their others, so that nobody fills it.
 */
export const listWaitingRequests = (db: Db, address: string, until: string) =>
	db
		.select({
			...requestColumns,
			mail: mails.id,
			prospectName: prospects.name,
			member: askedMember,
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
				select at, sum(bytes) over in_turn as held, dense_rank() over in_turn as place from (
					select r.rowid as at, r.bytes, r.created_at, r.mail,
						dense_rank() over (partition by r.user_id order by r.created_at, r.mail) as turn
					${mayLeave(until)} and lower(r.recipient_email) = ${address})
				window in_turn as (order by turn, created_at, mail))
				where held <= ${mailBytes} and place <= ${mailsMost})`,
		)
		.orderBy(introRequests.createdAt, sql`intro_requests.rowid`);

// What waits though the mail of its favour has left without it, or was refused and counts no more, because its person was in
// the bin.
const leftBehind = sql`from intro_requests r cross join mails m on m.id = r.mail
	where r.status = 'waiting' and lower(r.recipient_email) > ''
		and exists (select 1 from intro_requests o where o.mail = m.id and (o.sent_at is not null or o.status in ('sending', 'unknown', 'failed')))`;

/** To which addresses, and since when, requests wait that {@link partFromSent} gives a mail of their own. */
export const listParting = async (db: Db) => {
	const parting = sql`select r.recipient_email as address, r.created_at as createdAt ${leftBehind}`;
	return (await runBatch(db, { parting: statement<{ address: string; createdAt: string }>(db, parting) })).parting;
};

/**
 * Gives a request that waits a mail of its own where that of its favour went without it: the tokens of that mail may be in a
 * mailbox, and stay. It is one more ask of its address, as `asked` says, which is counted first: what is broken off in between
 * counts one too many.
 */
export async function partFromSent(db: Db, asked: readonly Counted[]): Promise<void> {
	await countStatement(db, windowsOf([], asked), sql`true`);
	const own = {
		...{ id: sql`r.id`, userId: sql`m.user_id`, isFavour: 0, byMail: 1, toMember: sql`m.to_member` },
		// That there is to be a link. No token has this hash.
		answerToken: sql`case when m.answer_token is not null then r.id end`,
		...{ answerUntil: sql`m.answer_until`, createdAt: sql`m.created_at` },
	};
	await runBatch(db, {
		mails: statement(db, insertFrom(mails, own, sql`${leftBehind} on conflict do nothing`)),
		parted: statement(db, sql`update intro_requests set favour_id = null where id in (select r.id ${leftBehind})`),
	});
}

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
 * Removes the user's request while it waits. With the last one of a mail goes what it was counted as for its address: one that
 * lies in the bin may come back, and leaves then. Returns whether it waited.
 */
export async function removeWaiting(db: Db, userId: Owner, id: string, asked: Counted): Promise<boolean> {
	const own = sql`(select o.mail from intro_requests o where o.id = ${id} and o.user_id = ${userId} and o.status = 'waiting')`;
	// Only a favour has several.
	const isInBin = sql`(select m.is_favour from mails m where m.id = ${own}) and exists (select 1 from bin_rows b
		where b.user_id = ${userId} and b.part = 'requests' and b.row ->> '$.favourId' = ${own})`;
	const isLast = sql`(select count(*) from intro_requests r where r.mail = ${own}) = 1 and not (${isInBin})`;
	const { removed } = await runBatch(db, {
		uncounted: takeBackAsk(db, asked.key, isLast),
		removed: db
			.delete(introRequests)
			.where(
				sql`${eq(introRequests.id, id)} and ${eq(introRequests.userId, userId)} and ${introRequests.status} = 'waiting'`,
			)
			.returning({ id: introRequests.id }),
	});
	return removed.length > 0;
}
