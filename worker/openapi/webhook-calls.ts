import * as z from 'zod/mini';
import type { SavedWebhook, Webhook, WebhookDelivery } from '#contract/webhook';
import type { Calls } from './call.ts';
import { count, describes, id, text, textOrNull, time, timeOrNull } from './response.ts';

const delivery = describes<WebhookDelivery>('WebhookDelivery')(
	z.object({
		...{ id, type: text, state: z.enum(['waiting', 'delivered', 'failed']), tries: count, code: z.nullable(count) },
		...{ problem: textOrNull, createdAt: time, triedAt: timeOrNull, nextTryAt: timeOrNull },
	}),
);
const webhook = describes<Webhook>('Webhook')(
	z.object({
		...{ url: text, createdAt: time, failingSince: timeOrNull, offAt: timeOrNull },
		...{ offBecause: z.nullable(z.enum(['failing', 'gone'])), missed: count, deliveries: z.array(delivery) },
	}),
);
const saved = describes<SavedWebhook>('SavedWebhook')(z.extend(webhook, { secret: z.optional(text) }));
const off = ['webhook-off', 'webhooks-used-up'] as const;

/** The address that events are sent to. */
export const webhookCalls: Calls = {
	'GET /api/account/webhook': {
		does: 'The address, and its last messages; null without one.',
		gives: z.nullable(webhook),
	},
	'PUT /api/account/webhook': {
		does: 'Sets the address. A new one gets a secret, which is in this response only.',
		...{ gives: saved, problems: ['webhooks-used-up'] },
	},
	'DELETE /api/account/webhook': { does: 'Removes the address.', gives: 'nothing' },
	'POST /api/account/webhook/secret': {
		does: 'Makes a new secret, which is in this response only.',
		...{ gives: saved, problems: ['not-found', 'webhooks-used-up'] },
	},
	'POST /api/account/webhook/test': {
		does: 'Sends a test message, and says how that ended.',
		...{ gives: delivery, problems: ['not-found', 'webhook-full', ...off] },
	},
	'POST /api/account/webhook/deliveries/:id/again': {
		does: 'Sends a message once more, and says how that ended.',
		...{ gives: delivery, problems: off },
	},
};
