import * as z from 'zod/mini';
import { assistant } from '#contract/records/accounts';
import { type Calls, page, pageForm } from '../../http/documented-call.ts';

// Input and output of the OAuth server's library (RFC 7591 and 6749), as far as a program needs them.
const oauthProgram = z.looseObject({ client_name: z.optional(z.string()), redirect_uris: z.array(z.string()) });
const registeredProgram = z.looseObject({ ...oauthProgram.shape, client_id: z.string() });
const oauthTokens = z.looseObject({
	access_token: z.string(),
	token_type: z.literal('bearer'),
	expires_in: z.number(),
	refresh_token: z.optional(z.string()),
	scope: z.optional(z.string()),
});

/** The entries of assistants in the API document. */
export const assistantOpenApi: Calls = {
	'GET /api/account/assistants': {
		summary: 'The assistants that are connected, newest first.',
		response: z.array(assistant),
	},
	'DELETE /api/account/assistants/:id': { summary: 'Disconnects an assistant.', response: 'nothing' },
	'POST /api/mcp': {
		summary: 'A message of the Model Context Protocol (streamable HTTP, without sessions).',
		tokenOnly: true,
		body: z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }),
		response: 'events',
	},
	'GET /api/oauth/authorize': page('Asks whether a program may act for the user.'),
	'POST /api/oauth/authorize': pageForm('Takes the answer, and sends the browser back to the program.'),
	'POST /api/oauth/token': {
		summary: 'Gives a program its tokens (OAuth 2.1).',
		response: oauthTokens,
		body: 'form',
		isOpen: true,
	},
	'POST /api/oauth/register': {
		summary: 'Registers a program (RFC 7591).',
		body: oauthProgram,
		response: registeredProgram,
		status: 201,
		isOpen: true,
	},
};
