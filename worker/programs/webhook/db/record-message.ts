import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import type { Happened } from '../../../events/event.ts';

/** The most messages of one account that may wait at a time. */
const waitingMost = 500;
const keptMs = 30 * dayMs;

/**
 * The statements that write a message about what the same batch has written, if the user has an address that is on. The
 * first returns the id of the written message, or nothing. An event without room is counted: it must not stop the write
 * it reports.
 */
export function recordMessage(db: Db, userId: Owner, { type, data, from }: Happened) {
	const at = now();
	// The message's own id, so that a second try of the batch writes nothing more.
	const id = crypto.randomUUID();
	const expire = new Date(Date.parse(at) + keptMs).toISOString();
	const payload = sql`json_object('type', ${type}, 'timestamp', ${at}, 'data', ${data})`;
	return [
		statement<{ id: string }>(
			db,
			sql`insert into webhook_deliveries (id, user_id, payload, next_try_at, expire)
			select ${id}, w.user_id, e.payload, ${at}, ${expire}
			from webhooks w cross join (select ${payload} as payload ${from}) e
			where w.user_id = ${userId} and w.off_at is null
				and (select count(*) from webhook_deliveries o where o.user_id = w.user_id) < ${waitingMost}
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
