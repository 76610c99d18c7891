import { and, desc, eq, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Webhook, WebhookDelivery } from '#contract/webhook';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch } from '../../db/run-batch.ts';
import { webhookDeliveries, webhooks } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { fromNow, now } from '../../db/time.ts';

/** How many of the last messages are shown. */
const shownMost = 50;
/** How long the secret before still signs, beside the new one. */
const overlapMs = dayMs;

const shownDelivery = {
	id: webhookDeliveries.id,
	type: webhookDeliveries.type,
	state: sql<WebhookDelivery['state']>`case when ${webhookDeliveries.deliveredAt} is not null then 'delivered'
		when ${webhookDeliveries.nextTryAt} is not null then 'waiting' else 'failed' end`,
	tries: webhookDeliveries.tries,
	code: webhookDeliveries.code,
	problem: webhookDeliveries.problem,
	createdAt: webhookDeliveries.createdAt,
	triedAt: webhookDeliveries.triedAt,
	nextTryAt: webhookDeliveries.nextTryAt,
};

/** The address with its last messages, as parts of a batch. */
function readsOf(db: Db, userId: Owner) {
	const { url, createdAt, failingSince, offAt, offBecause, missed } = webhooks;
	return {
		webhook: db
			.select({ url, createdAt, failingSince, offAt, offBecause, missed })
			.from(webhooks)
			.where(eq(webhooks.userId, userId)),
		deliveries: db
			.select(shownDelivery)
			.from(webhookDeliveries)
			.where(eq(webhookDeliveries.userId, userId))
			.orderBy(desc(webhookDeliveries.createdAt))
			.limit(shownMost),
	};
}

type Read = { webhook: Omit<Webhook, 'deliveries'>[]; deliveries: WebhookDelivery[] };
const shown = ({ webhook: [webhook], deliveries }: Read): Webhook | undefined => webhook && { ...webhook, deliveries };

/** The user's address with its last messages. Undefined when there is none. */
export async function findWebhook(db: Db, userId: Owner): Promise<Webhook | undefined> {
	return shown(await runBatch(db, readsOf(db, userId)));
}

/** Whether the user's address is switched on. Undefined when there is none. */
export async function isWebhookOn(db: Db, userId: Owner): Promise<boolean | undefined> {
	const [webhook] = await db.select({ offAt: webhooks.offAt }).from(webhooks).where(eq(webhooks.userId, userId));
	return webhook && webhook.offAt === null;
}

/** One of the user's messages, as it is shown. Undefined when it is not there, or not theirs. */
export async function findDelivery(db: Db, userId: Owner, id: string): Promise<WebhookDelivery | undefined> {
	const [delivery] = await db
		.select(shownDelivery)
		.from(webhookDeliveries)
		.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId)));
	return delivery;
}

/** The user's address with what signs its messages. Undefined when there is none. */
export async function findWebhookKey(db: Db, userId: Owner): Promise<{ url: string; secret: string } | undefined> {
	const { url, secret } = webhooks;
	const [found] = await db.select({ url, secret }).from(webhooks).where(eq(webhooks.userId, userId));
	return found;
}

const on = { failingSince: null, offAt: null, offBecause: null, missed: 0 } as const;

/** Switches the user's address on, while it is this one, and returns it. Undefined when there is none any more. */
export async function switchOn(db: Db, userId: Owner, url: string): Promise<Webhook | undefined> {
	const read = await runBatch(db, {
		update: db
			.update(webhooks)
			.set(on)
			.where(and(eq(webhooks.userId, userId), eq(webhooks.url, url))),
		...readsOf(db, userId),
	});
	return shown(read);
}

/**
 * Writes the user's address, switches it on, and returns it, while the account has the password hash `checked`: else
 * undefined. `secret` counts only where there was no address before: then `isNew` is true.
 */
export async function saveWebhook(
	db: Db,
	userId: Owner,
	{ url, secret, checked }: { url: string; secret: string; checked: string },
): Promise<{ webhook: Webhook; isNew: boolean } | undefined> {
	const row = { userId, url, secret, ...on, createdAt: now() };
	const {
		saved: [saved],
		...read
	} = await runBatch(db, {
		saved: statement<{ secret: string }>(
			db,
			insertFrom(
				webhooks,
				row,
				sql`from users where id = ${userId} and password = ${checked}
					on conflict (user_id) do update set url = excluded.url, failing_since = null, off_at = null,
						off_because = null, missed = 0 returning secret`,
			),
		),
		...readsOf(db, userId),
	});
	const webhook = shown(read);
	return saved && webhook && { webhook, isNew: saved.secret === secret };
}

/**
 * Gives the user's address another secret, while the account has the password hash `checked`, and returns the address. The
 * secret before still signs for a day. Undefined when there is no address.
 */
export async function updateWebhookSecret(
	db: Db,
	userId: Owner,
	{ secret, checked }: { secret: string; checked: string },
): Promise<{ webhook: Webhook; isWritten: boolean } | undefined> {
	// A second try of the same write finds its own secret, and keeps the one before.
	const isNew = sql`${webhooks.secret} <> ${secret}`;
	const { written, ...read } = await runBatch(db, {
		written: db
			.update(webhooks)
			.set({
				secret,
				secretBefore: sql`case when ${isNew} then ${webhooks.secret} else ${webhooks.secretBefore} end`,
				secretBeforeUntil: fromNow(overlapMs),
			})
			.where(
				and(
					eq(webhooks.userId, userId),
					sql`exists (select 1 from users where id = ${userId} and password = ${checked})`,
				),
			)
			.returning({ userId: webhooks.userId }),
		...readsOf(db, userId),
	});
	const webhook = shown(read);
	return webhook && { webhook, isWritten: written.length > 0 };
}

/** Removes the user's address and all messages to it. Returns whether there was one. */
export async function removeWebhook(db: Db, userId: Owner): Promise<boolean> {
	const [removed] = await db.batch([
		db.delete(webhooks).where(eq(webhooks.userId, userId)).returning({ userId: webhooks.userId }),
		db.delete(webhookDeliveries).where(eq(webhookDeliveries.userId, userId)),
	]);
	return removed.length > 0;
}

/** Lets one of the user's messages be sent again from its first try on. */
export const restartDelivery = (db: Db, userId: Owner, id: string) =>
	db
		.update(webhookDeliveries)
		.set({ tries: 0, nextTryAt: now(), deliveredAt: null })
		.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId)));
