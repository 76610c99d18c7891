import { and, eq, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Webhook } from '#contract/webhook';
import type { Db } from '../../../db/client.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import type { Owner } from '../../../db/owned.ts';
import { webhookDeliveries, webhooks } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { fromNow, now } from '../../../db/time.ts';
import type { Receiver } from './queue.ts';

/** How long the previous secret still signs, besides the new one. */
const overlapMs = dayMs;

const { url, createdAt, failingSince, failedAt, failedCode, failedProblem, offAt, offBecause, missed } = webhooks;

/** The statement that reads the user's address in its response form. */
const shown = (db: Db, userId: Owner) =>
	db
		.select({ url, createdAt, failingSince, failedAt, failedCode, failedProblem, offAt, offBecause, missed })
		.from(webhooks)
		.where(eq(webhooks.userId, userId));

/** Finds the user's address. Undefined if there is none. */
export async function findWebhook(db: Db, userId: Owner): Promise<Webhook | undefined> {
	return (await shown(db, userId))[0];
}

/**
 * Finds the address for the user's messages, with its secrets, and whether it is on. Undefined if there is no address.
 */
export async function findReceiver(db: Db, userId: Owner): Promise<(Receiver & { isOn: boolean }) | undefined> {
	const { secret, secretBefore, secretBeforeUntil } = webhooks;
	const [found] = await db
		.select({ url, secret, secretBefore, secretBeforeUntil, offAt })
		.from(webhooks)
		.where(eq(webhooks.userId, userId));
	if (!found) return undefined;
	const isSigning = found.secretBeforeUntil !== null && found.secretBeforeUntil > now();
	return {
		url: found.url,
		secret: found.secret,
		secretBefore: isSigning ? found.secretBefore : null,
		isOn: found.offAt === null,
	};
}

// Switching on, or entering another address, clears the record of earlier calls.
const on = {
	failingSince: null,
	failedAt: null,
	failedCode: null,
	failedProblem: null,
	offAt: null,
	offBecause: null,
	missed: 0,
} as const;

/** Switches the user's address on, if it is still this one, and returns it. Undefined if there is none any more. */
export async function switchOn(db: Db, userId: Owner, address: string): Promise<Webhook | undefined> {
	const { webhook } = await runBatch(db, {
		update: db
			.update(webhooks)
			.set(on)
			.where(and(eq(webhooks.userId, userId), eq(url, address))),
		webhook: shown(db, userId),
	});
	return webhook[0];
}

/**
 * Saves the user's address, switches it on and returns it, if the account has the password hash `checked`; else
 * undefined. `secret` is used only if there was no address before: then `isNew` is true.
 */
export async function saveWebhook(
	db: Db,
	userId: Owner,
	{ secret, checked, ...address }: { url: string; secret: string; checked: string },
): Promise<{ webhook: Webhook; isNew: boolean } | undefined> {
	const row = { userId, ...address, secret, ...on, createdAt: now() };
	const {
		saved: [saved],
		webhook: [webhook],
	} = await runBatch(db, {
		saved: statement<{ secret: string }>(
			db,
			insertFrom(
				webhooks,
				row,
				sql`from users where id = ${userId} and password = ${checked}
					on conflict (user_id) do update set url = excluded.url, failing_since = null, failed_at = null,
						failed_code = null, failed_problem = null, off_at = null, off_because = null, missed = 0
					returning secret`,
			),
		),
		webhook: shown(db, userId),
	});
	return saved && webhook && { webhook, isNew: saved.secret === secret };
}

/**
 * Gives the user's address another secret, if the account has the password hash `checked`, and returns the address. The
 * previous secret still signs for a day. Undefined if there is no address.
 */
export async function updateWebhookSecret(
	db: Db,
	userId: Owner,
	{ secret, checked }: { secret: string; checked: string },
): Promise<{ webhook: Webhook; isWritten: boolean } | undefined> {
	// A second try of the same write finds its own secret, and keeps the previous one.
	const isNew = sql`${webhooks.secret} <> ${secret}`;
	const {
		written,
		webhook: [webhook],
	} = await runBatch(db, {
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
		webhook: shown(db, userId),
	});
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
