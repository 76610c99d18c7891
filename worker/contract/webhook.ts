import * as z from 'zod/mini';
import { currentPassword } from './account.ts';
import type { EventData } from './event.ts';
import { limits } from './rules/limits.ts';
import { isStorable } from './rules/text.ts';
import { webhookAddressRefusal } from './rules/webhook-address.ts';

export type { SavedWebhook, Webhook, WebhookCall } from './records/webhooks.ts';
export type { WebhookOff, WebhookProblem } from './rules/webhook-calls.ts';

const missingUrl = 'Please enter the address that events are sent to.';

const url = z.string(missingUrl).check(
	z.trim(),
	z.minLength(1, { error: missingUrl, abort: true }),
	z.maxLength(limits.url, { error: 'Please use a shorter address.', abort: true }),
	z.refine((typed) => isStorable(typed) && webhookAddressRefusal(typed) === null, {
		error: ({ input }) => webhookAddressRefusal(String(input)) ?? 'Please remove the characters that can’t be stored.',
	}),
);

/** The form of the address: an address that is not there yet needs the password of the account. */
export const webhookForm = z.object({ url, password: currentPassword });

/** The body of PUT /api/account/webhook. The address that is there is switched on again without a password. */
export const newWebhook = z.object({ url, password: z.optional(currentPassword) });

/** The body of POST /api/account/webhook/secret. */
export const webhookSecretForm = z.object({ password: currentPassword });

/** The body of the message that a new address must answer: with the status 200 to 299, and this value in the response. */
export type WebhookChallenge = { type: 'webhook.verification'; timestamp: string; data: { challenge: string } };

/** The `data` of a message, by its `type`. `timestamp`, beside it, says when it happened. */
export type WebhookData = EventData & { 'webhook.test': { text: string } };
