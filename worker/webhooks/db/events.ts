import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import { eventTextMost, type WebhookEventType } from '#contract/webhook';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statement.ts';
import { now } from '../../db/time.ts';

/** How many messages of one account may wait at a time. */
const waitingMost = 500;
const keptMs = 30 * dayMs;

/**
 * What happened: `data` of the message as JSON in SQL, and the rows it is made of, from "from" on: one, or none when it
 * did not happen.
 */
type Happened = { type: WebhookEventType; data: SQL; from: SQL };

/** The first characters of a text of somebody else's. */
export const cutText = (column: SQL): SQL => sql`substr(${column}, 1, ${eventTextMost})`;

/**
 * The statements that write a message about what the same batch has written, for the user's address if there is one that
 * is on. They come after the writes. The first gives the id of a message that was written, and nothing where there is
 * none. What finds no room is counted: it must not stop the write that it tells of.
 * `id` is the message's own, so that a second try of the batch writes nothing more.
 */
export function recordEvent(db: Db, userId: Owner, { type, data, from }: Happened, id: string = crypto.randomUUID()) {
	const at = now();
	const expire = new Date(Date.parse(at) + keptMs).toISOString();
	const payload = sql`json_object('type', ${type}, 'timestamp', ${at}, 'data', ${data})`;
	return [
		statement<{ id: string }>(
			db,
			sql`insert into webhook_deliveries (id, user_id, type, payload, next_try_at, created_at, expire)
			select ${id}, w.user_id, ${type}, e.payload, ${at}, ${at}, ${expire}
			from webhooks w cross join (select ${payload} as payload ${from}) e
			where w.user_id = ${userId} and w.off_at is null
				and (select count(*) from webhook_deliveries o
					where o.user_id = w.user_id and o.next_try_at is not null) < ${waitingMost}
			on conflict (id) do nothing returning id`,
		),
		statement<never>(
			db,
			sql`update webhooks set missed = missed + 1
			where user_id = ${userId} and off_at is null and exists (select 1 ${from})
				and not exists (select 1 from webhook_deliveries where id = ${id})`,
		),
	] as const;
}

/** Writes a message with which the user tries the address out, under this id. Without room nothing is written. */
export async function createTestMessage(db: Db, userId: Owner, id: string): Promise<void> {
	const data = sql`json_object('text', 'This is a test.')`;
	await recordEvent(db, userId, { type: 'webhook.test', data, from: sql`` }, id)[0];
}
