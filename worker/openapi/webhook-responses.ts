import * as z from 'zod/mini';
import type { SavedWebhook, Webhook, WebhookDelivery } from '#contract/webhook';
import { count, describes, id, text, time, timeOrNull } from './response.ts';

export const delivery = describes<WebhookDelivery>('WebhookDelivery')(
	z.object({
		id,
		type: z.enum(['request.answered', 'request.replied', 'person.imported', 'webhook.test']),
		state: z.enum(['waiting', 'delivered', 'failed']),
		...{ tries: count, code: z.nullable(count) },
		problem: z.nullable(z.enum(['status', 'redirect', 'timeout', 'unreachable', 'unresolved', 'forbidden'])),
		...{ createdAt: time, triedAt: timeOrNull, nextTryAt: timeOrNull },
	}),
);
export const webhook = describes<Webhook>('Webhook')(
	z.object({
		...{ url: text, createdAt: time, failingSince: timeOrNull, offAt: timeOrNull },
		offBecause: z.nullable(z.enum(['failing', 'gone'])),
		...{ missed: count, deliveries: z.array(delivery) },
	}),
);
export const savedWebhook = describes<SavedWebhook>('SavedWebhook')(z.extend(webhook, { secret: z.optional(text) }));
