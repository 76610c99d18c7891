import * as z from 'zod/mini';
import { savedWebhook, webhook, webhookCall } from '#contract/records/webhooks';
import type { Calls } from '../openapi/call.ts';

/** The webhook’s lines in the document of the API. */
export const webhookCalls: Calls = {
	'GET /api/account/webhook': {
		does: 'The address that events are sent to, and how it does; null when there is none.',
		gives: z.nullable(webhook),
	},
	'PUT /api/account/webhook': {
		does: 'Saves the address and switches it on. An address that is not there yet takes the password and a confirmed account, and must send back the value of a check message. The response to the first one has the secret, and no other has it.',
		gives: savedWebhook,
	},
	'DELETE /api/account/webhook': { does: 'Removes the address and all messages.', gives: 'nothing' },
	'POST /api/account/webhook/secret': {
		does: 'Makes another secret, which is in this response. It takes the password. The one before signs for another day.',
		gives: savedWebhook,
	},
	'POST /api/account/webhook/test': {
		does: 'Calls the address with a test at once, and says how that ended.',
		gives: webhookCall,
	},
};
