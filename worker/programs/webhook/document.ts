import * as z from 'zod/mini';
import { savedWebhook, webhook, webhookCall } from '#contract/records/webhooks';
import type { Calls } from '../openapi/call.ts';

/** The webhook’s lines in the document of the API. */
export const webhookCalls: Calls = {
	'GET /api/account/webhook': {
		does: 'The address that events are sent to, and its state; null when there is none.',
		gives: z.nullable(webhook),
	},
	'PUT /api/account/webhook': {
		does: 'Saves the address and turns it on. A new address needs the password and a confirmed account, and must return the value of a challenge. The secret is in the response to the first one only.',
		gives: savedWebhook,
	},
	'DELETE /api/account/webhook': { does: 'Removes the address and all messages.', gives: 'nothing' },
	'POST /api/account/webhook/secret': {
		does: 'Creates a new secret, which is in this response only. It needs the password. The previous one works for another day.',
		gives: savedWebhook,
	},
	'POST /api/account/webhook/test': {
		does: 'Sends the address a test right away, and returns how it went.',
		gives: webhookCall,
	},
};
