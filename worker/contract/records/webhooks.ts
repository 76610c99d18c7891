import * as z from 'zod/mini';
import { count, extended, id, record, text, time, timeOrNull } from '../rules/record.ts';
import { eventTypes, offReasons, webhookProblems } from '../rules/webhook-events.ts';

/** A message to the user's address: `waiting` for its next try, `delivered`, or `failed` for good. */
export const webhookDelivery = record('WebhookDelivery', {
	...{ id, type: z.enum(eventTypes), state: z.enum(['waiting', 'delivered', 'failed']), tries: count },
	/** The status of the last response; null where there was none. */
	code: z.nullable(count),
	problem: z.nullable(z.enum(webhookProblems)),
	...{ createdAt: time, triedAt: timeOrNull, nextTryAt: timeOrNull },
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** GET /api/account/webhook: the address, how it does, and its last messages, newest first. */
export const webhook = record('Webhook', {
	...{ url: text, createdAt: time },
	/** Since when every call has failed; null while it works. */
	...{ failingSince: timeOrNull, offAt: timeOrNull },
	offBecause: z.nullable(z.enum(offReasons)),
	/** How many events were not kept, because too many others waited or the account is full. */
	missed: count,
	deliveries: z.array(webhookDelivery),
});
export type Webhook = z.output<typeof webhook>;

/** The response to PUT and to POST …/secret. `secret` is there when it is new, and shown only here. */
export const savedWebhook = extended('SavedWebhook', webhook, { secret: z.optional(text) });
export type SavedWebhook = z.output<typeof savedWebhook>;
