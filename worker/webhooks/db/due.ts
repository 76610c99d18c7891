import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { WebhookEventType, WebhookProblem } from '#contract/webhook';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch } from '../../db/run-batch.ts';
import { statement } from '../../db/statement.ts';
import { fromNow, now } from '../../db/time.ts';

const minuteMs = 60_000;
/** How long a message waits after each try that failed, in minutes: eight tries within a day. */
const pauses = [5, 15, 40, 120, 300, 480, 480] as const;
/** How many tries a message has. */
const triesMost = pauses.length + 1;
// The last try comes again only when it was cut off.
const afterLastMs = 15 * minuteMs;
/** How long every call must have failed until the address is switched off. */
const failingMs = 3 * dayMs;
/** How many messages are kept that do not wait any more. */
const keptMost = 100;
/** How many messages of one account a run takes at a time. */
const eachMost = 3;

/** A message that was taken for a try, with where it goes and what signs it. */
export type Claimed = {
	id: string;
	userId: Owner;
	type: WebhookEventType;
	payload: string;
	url: string;
	secret: string;
	secretBefore: string | null;
};

const isDue = (at: string) => sql`d.next_try_at <= ${at}
	and exists (select 1 from webhooks w where w.user_id = d.user_id and w.off_at is null)
	and exists (select 1 from users u where u.id = d.user_id and u.disabled_at is null)`;

/**
 * Takes up to `most` messages whose time has come: counts the try and moves the next one on, before anything is sent. So
 * no two runs take the same, and one that is cut off comes again. The first of each account come before the second of any.
 * Nothing of accounts that are disabled, and of addresses that are switched off.
 */
export function claimDue(db: Db, most: number): Promise<Claimed[]> {
	const at = now();
	const placed = sql`select d.id as id, d.next_try_at as due,
		row_number() over (partition by d.user_id order by d.next_try_at) as place
		from webhook_deliveries d where ${isDue(at)}`;
	return claim(db, at, sql`select id from (${placed}) where place <= ${eachMost} order by place, due limit ${most}`);
}

/** The same for one account: the oldest that are due, or only the one with this id. */
export function claimOwn(db: Db, userId: Owner, id?: string): Promise<Claimed[]> {
	const at = now();
	const which = id === undefined ? sql`true` : sql`d.id = ${id}`;
	return claim(
		db,
		at,
		sql`select d.id from webhook_deliveries d where d.user_id = ${userId} and ${which} and ${isDue(at)}
			order by d.next_try_at limit ${eachMost}`,
	);
}

async function claim(db: Db, at: string, ids: SQL): Promise<Claimed[]> {
	const after = pauses.map((minutes, tries) => sql`when ${tries} then ${fromNow(minutes * minuteMs)}`);
	const ofWebhook = (column: string) =>
		sql.raw(`(select w.${column} from webhooks w where w.user_id = webhook_deliveries.user_id)`);
	return statement<Claimed>(
		db,
		sql`update webhook_deliveries set tries = tries + 1, tried_at = ${at},
			next_try_at = case tries ${sql.join(after, sql` `)} else ${fromNow(afterLastMs)} end
		where id in (${ids})
		returning id, user_id as userId, type, payload, ${ofWebhook('url')} as url, ${ofWebhook('secret')} as secret,
			case when ${ofWebhook('secret_before_until')} > ${at} then ${ofWebhook('secret_before')} end as secretBefore`,
	);
}

/** How a try ended. `problem` is null when the message arrived. */
type Ended = { code: number | null; problem: WebhookProblem | null };

// The receiver says that there is nothing any more, and wants to be asked no further.
const gone = 410;

/**
 * Writes how a try ended, in one batch: of the message, of its address, which is switched off when it is gone or when a
 * message has failed for good after every call of three days, and of the messages that are too old to be kept.
 * Returns whether the address is off now.
 */
export async function settle(
	db: Db,
	userId: Owner,
	{ id, url }: Pick<Claimed, 'id' | 'url'>,
	{ code, problem }: Ended,
): Promise<boolean> {
	const at = now();
	const mine = sql`user_id = ${userId}`;
	// Another address may have been entered meanwhile.
	const sameAddress = sql`${mine} and url = ${url} and off_at is null`;
	const isOver = sql`exists (select 1 from webhook_deliveries where id = ${id} and next_try_at is null)`;
	const because = sql`case when ${code} = ${gone} then 'gone'
		when ${problem} is not null and ${isOver} and failing_since <= ${fromNow(-failingMs)} then 'failing' end`;
	const { off } = await runBatch(db, {
		delivery: statement(
			db,
			sql`update webhook_deliveries set code = ${code}, problem = ${problem},
				delivered_at = case when ${problem} is null then ${at} end,
				next_try_at = case when ${problem} is null or tries >= ${triesMost} then null else next_try_at end
			where id = ${id} and ${mine}`,
		),
		webhook: statement(
			db,
			sql`update webhooks set
				failing_since = case when ${problem} is null then null else coalesce(failing_since, ${at}) end,
				off_because = ${because}, off_at = case when ${because} is not null then ${at} end
			where ${sameAddress}`,
		),
		others: statement(
			db,
			sql`update webhook_deliveries set next_try_at = null
			where ${mine} and exists (select 1 from webhooks w where w.user_id = ${userId} and w.off_at is not null)`,
		),
		old: statement(
			db,
			sql`delete from webhook_deliveries where id in (select id from webhook_deliveries
				where ${mine} and next_try_at is null order by created_at desc limit -1 offset ${keptMost})`,
		),
		off: statement<{ off: number }>(db, sql`select off_at is not null as off from webhooks where ${mine}`),
	});
	return off[0]?.off === 1;
}
