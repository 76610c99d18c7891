import * as z from 'zod/mini';
import { savedWebhook, webhook, webhookCall } from '#contract/records/webhooks';
import type { Calls } from '../../http/documented-call.ts';

/** The webhook’s entries in the API document. */
export const webhookOpenApi: Calls = {
	'GET /api/account/webhook': {
		summary: 'The address that events are sent to, and its state; null when there is none.',
		response: z.nullable(webhook),
	},
	'PUT /api/account/webhook': {
		summary:
			'Saves the address and turns it on. A new address needs the password and a confirmed account, and must return the value of a challenge. The secret is in the response to the first one only.',
		response: savedWebhook,
	},
	'DELETE /api/account/webhook': { summary: 'Removes the address and all messages.', response: 'nothing' },
	'POST /api/account/webhook/secret': {
		summary:
			'Creates a new secret, which is in this response only. It needs the password. The previous one works for another day.',
		response: savedWebhook,
	},
	'POST /api/account/webhook/test': {
		summary: 'Sends the address a test right away, and returns how it went.',
		response: webhookCall,
	},
};
