import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { WebhookCall } from '#contract/webhook';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { fromNow, now } from '../../../db/time.ts';

const minuteMs = 60_000;
/** The wait after each failed try, in minutes: eight tries within a day. */
const pauses = [5, 15, 40, 120, 300, 480, 480] as const;
/** Tries for a message. */
const triesMost = pauses.length + 1;
// The last try comes again only when it was cut off.
const afterLastMs = 15 * minuteMs;
/** How long every call must have failed before the address is switched off. */
const failingMs = 3 * dayMs;
/** The most messages of one account that a run takes at a time. */
const eachMost = 3;

/** The address for messages, and the secrets that sign them. A replaced secret stays for a day. */
export type Receiver = { url: string; secret: string; secretBefore: string | null };

/** A message claimed for a try. */
export type Claimed = Receiver & { id: string; userId: Owner; payload: string };

const isDue = (at: string) => sql`d.next_try_at <= ${at}
	and exists (select 1 from webhooks w where w.user_id = d.user_id and w.off_at is null)
	and exists (select 1 from users u where u.id = d.user_id and u.disabled_at is null)`;

/**
 * Claims up to `most` messages that are due: counts the try and moves the next one forward, before anything is sent. So
 * no two runs take the same message, and a try that is cut off comes again. Each account's first messages come before
 * anyone's second. Skips disabled accounts and switched-off addresses.
 */
export function claimDue(db: Db, most: number): Promise<Claimed[]> {
	const at = now();
	const placed = sql`select d.id as id, d.next_try_at as due,
		row_number() over (partition by d.user_id order by d.next_try_at) as place
		from webhook_deliveries d where ${isDue(at)}`;
	return claim(db, at, sql`select id from (${placed}) where place <= ${eachMost} order by place, due limit ${most}`);
}

/** Claims one account's oldest due messages. */
export function claimOwn(db: Db, userId: Owner): Promise<Claimed[]> {
	const at = now();
	return claim(
		db,
		at,
		sql`select d.id from webhook_deliveries d where d.user_id = ${userId} and ${isDue(at)}
			order by d.next_try_at limit ${eachMost}`,
	);
}

async function claim(db: Db, at: string, ids: SQL): Promise<Claimed[]> {
	const after = pauses.map((minutes, tries) => sql`when ${tries} then ${fromNow(minutes * minuteMs)}`);
	const ofWebhook = (column: string) =>
		sql.raw(`(select w.${column} from webhooks w where w.user_id = webhook_deliveries.user_id)`);
	return statement<Claimed>(
		db,
		sql`update webhook_deliveries set tries = tries + 1,
			next_try_at = case tries ${sql.join(after, sql` `)} else ${fromNow(afterLastMs)} end
		where id in (${ids})
		returning id, user_id as userId, payload, ${ofWebhook('url')} as url, ${ofWebhook('secret')} as secret,
			case when ${ofWebhook('secret_before_until')} > ${at} then ${ofWebhook('secret_before')} end as secretBefore`,
	);
}

// The receiver no longer exists, and wants no more calls.
const gone = 410;

/**
 * Records how a call to the user's address ended, in one batch: at the address, which is switched off when it is gone,
 * or when a message has failed for good after three days of failing calls; and for the message, which is removed once
 * it has arrived or was given up. `message` is null for a test, which has no row. Returns whether the address is off
 * now.
 */
export async function settle(
	db: Db,
	userId: Owner,
	{ message, url }: { message: string | null; url: string },
	{ code, problem }: WebhookCall,
): Promise<boolean> {
	const at = now();
	const mine = sql`user_id = ${userId}`;
	const isOver = sql`exists (select 1 from webhook_deliveries where id = ${message} and ${mine} and tries >= ${triesMost})`;
	const because = sql`case when ${code} = ${gone} then 'gone'
		when ${problem} is not null and ${isOver} and failing_since <= ${fromNow(-failingMs)} then 'failing' end`;
	const failed = sql`case when ${problem} is null then`;
	const { off } = await runBatch(db, {
		webhook: statement(
			db,
			sql`update webhooks set
				failing_since = ${failed} null else coalesce(failing_since, ${at}) end,
				failed_at = ${failed} failed_at else ${at} end,
				failed_code = ${failed} failed_code else ${code} end,
				failed_problem = coalesce(${problem}, failed_problem),
				off_because = ${because}, off_at = case when ${because} is not null then ${at} end
			where ${mine} and url = ${url} and off_at is null`,
		),
		messages: statement(
			db,
			sql`delete from webhook_deliveries where ${mine}
				and (id = ${message} and (${problem} is null or tries >= ${triesMost})
					or exists (select 1 from webhooks w where w.user_id = ${userId} and w.off_at is not null))`,
		),
		off: statement<{ off: number }>(db, sql`select off_at is not null as off from webhooks where ${mine}`),
	});
	return off[0]?.off === 1;
}
