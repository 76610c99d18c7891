import * as z from 'zod/mini';
import { count, extended, record, text, time, timeOrNull } from '../rules/record.ts';
import { offReasons, webhookProblems } from '../rules/webhook-calls.ts';

/**
 * How a call to the user's address ended: the status of the response, if there was one; `problem` is null when it
 * arrived.
 */
export const webhookCall = record('WebhookCall', {
	code: z.nullable(count),
	problem: z.nullable(z.enum(webhookProblems)),
});
export type WebhookCall = z.output<typeof webhookCall>;

/** GET /api/account/webhook: the address, and how its calls go. */
export const webhook = record('Webhook', {
	url: text,
	createdAt: time,
	/** Since when every call has failed; null while it works. */
	failingSince: timeOrNull,
	/** When a call last failed, and how: the status of the response, if there was one. Null before a first failure. */
	failedAt: timeOrNull,
	failedCode: z.nullable(count),
	failedProblem: z.nullable(z.enum(webhookProblems)),
	offAt: timeOrNull,
	offBecause: z.nullable(z.enum(offReasons)),
	/** Events that were dropped because too many others waited. */
	missed: count,
});
export type Webhook = z.output<typeof webhook>;

/** The response to PUT and to POST …/secret. `secret` is there when it is new, and is shown only here. */
export const savedWebhook = extended('SavedWebhook', webhook, { secret: z.optional(text) });
export type SavedWebhook = z.output<typeof savedWebhook>;
