import * as z from 'zod/mini';
import { createdPersonalToken, personalToken } from '#contract/records/accounts';
import type { Calls } from '../../http/documented-call.ts';

/** The entries of personal tokens in the API document. */
export const tokenOpenApi: Calls = {
	'GET /api/account/tokens': {
		summary: 'The personal tokens that work, newest first, without their secrets.',
		response: z.array(personalToken),
	},
	'POST /api/account/tokens': {
		summary: 'Creates a personal token. Its secret is in this response only.',
		response: createdPersonalToken,
		status: 201,
	},
	'DELETE /api/account/tokens/:id': { summary: 'Revokes a personal token.', response: 'nothing' },
};
