import { and, desc, eq, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Webhook, WebhookDelivery } from '#contract/webhook';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { returned } from '../../db/returned.ts';
import { webhookDeliveries, webhooks } from '../../db/schema.ts';
import { now } from '../../db/time.ts';

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

/** The two reads of an address with its last messages, to be part of a batch. */
function readsOf(db: Db, userId: Owner) {
	const { url, createdAt, failingSince, offAt, offBecause, missed } = webhooks;
	return [
		db
			.select({ url, createdAt, failingSince, offAt, offBecause, missed })
			.from(webhooks)
			.where(eq(webhooks.userId, userId)),
		db
			.select(shownDelivery)
			.from(webhookDeliveries)
			.where(eq(webhookDeliveries.userId, userId))
			.orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
			.limit(shownMost),
	] as const;
}

/** The user's address with its last messages. Undefined when there is none. */
export async function findWebhook(db: Db, userId: Owner): Promise<Webhook | undefined> {
	const [[webhook], deliveries] = await db.batch(readsOf(db, userId));
	return webhook && { ...webhook, deliveries };
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

/**
 * Writes the user's address, switches it on, and returns it. `secret` counts only where there was no address before: then
 * `isNew` is true.
 */
export async function saveWebhook(
	db: Db,
	userId: Owner,
	url: string,
	secret: string,
): Promise<{ webhook: Webhook; isNew: boolean }> {
	const [[saved], found, deliveries] = await db.batch([
		db
			.insert(webhooks)
			.values({ userId, url, secret })
			.onConflictDoUpdate({
				target: webhooks.userId,
				set: { url, failingSince: null, offAt: null, offBecause: null, missed: 0 },
			})
			.returning({ secret: webhooks.secret }),
		...readsOf(db, userId),
	]);
	return { webhook: { ...returned(found), deliveries }, isNew: saved?.secret === secret };
}

/**
 * Gives the user's address another secret, and returns the address. The one before still signs for a day. Undefined when
 * there is no address.
 */
export async function updateWebhookSecret(db: Db, userId: Owner, secret: string): Promise<Webhook | undefined> {
	const until = new Date(Date.now() + overlapMs).toISOString();
	// A second try of the same write changes nothing more.
	const isNew = sql`${webhooks.secret} <> ${secret}`;
	const [, [webhook], deliveries] = await db.batch([
		db
			.update(webhooks)
			.set({
				secret,
				secretBefore: sql`case when ${isNew} then ${webhooks.secret} else ${webhooks.secretBefore} end`,
				secretBeforeUntil: sql`case when ${isNew} then ${until} else ${webhooks.secretBeforeUntil} end`,
			})
			.where(eq(webhooks.userId, userId)),
		...readsOf(db, userId),
	]);
	return webhook && { ...webhook, deliveries };
}

/** Removes the user's address and all messages to it. Returns whether there was one. */
export async function removeWebhook(db: Db, userId: Owner): Promise<boolean> {
	const [removed] = await db.batch([
		db.delete(webhooks).where(eq(webhooks.userId, userId)).returning({ userId: webhooks.userId }),
		db.delete(webhookDeliveries).where(eq(webhookDeliveries.userId, userId)),
	]);
	return removed.length > 0;
}

/** Lets one of the user's messages be sent again from its first try on. Returns whether it is there. */
export async function restartDelivery(db: Db, userId: Owner, id: string): Promise<boolean> {
	const written = await db
		.update(webhookDeliveries)
		.set({ tries: 0, nextTryAt: now(), deliveredAt: null })
		.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId)))
		.returning({ id: webhookDeliveries.id });
	return written.length > 0;
}
