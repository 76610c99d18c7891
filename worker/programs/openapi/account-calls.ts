import * as z from 'zod/mini';
import {
	accountSession,
	assistant,
	createdPersonalToken,
	extensionRelease,
	personalToken,
	restored,
	user,
} from '#contract/records/accounts';
import { type Calls, page, pageForm } from './call.ts';

// Input and output of the OAuth server's library (RFC 7591 and 6749), as far as a program needs it.
const oauthProgram = z.looseObject({ client_name: z.optional(z.string()), redirect_uris: z.array(z.string()) });
const registeredProgram = z.looseObject({ ...oauthProgram.shape, client_id: z.string() });
const oauthTokens = z.looseObject({
	access_token: z.string(),
	token_type: z.literal('bearer'),
	expires_in: z.number(),
	refresh_token: z.optional(z.string()),
	scope: z.optional(z.string()),
});

/** Accounts and sessions, pages behind mailed links, and what else there is. Closed to tokens, but for the user. */
export const accountCalls: Calls = {
	'GET /api/openapi.json': { does: 'This document.', gives: z.looseObject({ openapi: z.string() }), isOpen: true },
	'GET /api/health': { does: 'Whether the storage responds.', gives: 'text', isOpen: true },
	'GET /api/user': { does: 'Who is acting.', gives: user },
	'POST /api/register': { does: 'Creates an account and begins a session.', gives: user, status: 201, isOpen: true },
	'POST /api/login': { does: 'Begins a session.', gives: user, isOpen: true },
	'POST /api/logout': { does: 'Ends the session.', gives: 'redirect', status: 303, isOpen: true },
	'GET /api/changes': { does: 'A WebSocket that says which reads have changed.', gives: 'socket' },
	'PATCH /api/account': {
		does: 'Changes the name, the one-line introduction, or whether replies are followed.',
		gives: user,
	},
	'POST /api/account/address': {
		does: 'Emails a link to another address, which takes effect once the link is confirmed.',
		gives: 'nothing',
	},
	'POST /api/verification': { does: 'Emails the link that confirms the user’s address again.', gives: 'nothing' },
	'POST /api/account/password': { does: 'Changes the password. Every other session ends.', gives: 'nothing' },
	'GET /api/account/sessions': { does: 'The sessions, newest first.', gives: z.array(accountSession) },
	'DELETE /api/account/sessions': { does: 'Ends every session but this one.', gives: 'nothing' },
	'DELETE /api/account/sessions/:id': { does: 'Ends one session.', gives: 'nothing' },
	'GET /api/account/tokens': {
		does: 'The personal tokens that work, newest first, without their secrets.',
		gives: z.array(personalToken),
	},
	'POST /api/account/tokens': {
		does: 'Creates a personal token. Its secret is in this response only.',
		gives: createdPersonalToken,
		status: 201,
	},
	'DELETE /api/account/tokens/:id': { does: 'Revokes a personal token.', gives: 'nothing' },
	'GET /api/account/assistants': {
		does: 'The assistants that are connected, newest first.',
		gives: z.array(assistant),
	},
	'DELETE /api/account/assistants/:id': { does: 'Disconnects an assistant.', gives: 'nothing' },
	'POST /api/mcp': {
		does: 'A message of the Model Context Protocol (streamable HTTP, without sessions).',
		tokenOnly: true,
		body: z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }),
		gives: 'events',
	},
	'GET /api/oauth/authorize': page('Asks whether a program may act for the user.'),
	'POST /api/oauth/authorize': pageForm('Takes the answer, and sends the browser back to the program.'),
	'POST /api/oauth/token': {
		does: 'Gives a program its tokens (OAuth 2.1).',
		gives: oauthTokens,
		body: 'form',
		isOpen: true,
	},
	'POST /api/oauth/register': {
		does: 'Registers a program (RFC 7591).',
		body: oauthProgram,
		gives: registeredProgram,
		status: 201,
		isOpen: true,
	},
	'GET /api/account/archive': { does: 'Everything in the account.', gives: 'zip' },
	'POST /api/account/archive': { does: 'Restores rows of an archive.', gives: restored },
	'POST /api/account/removal': { does: 'Deletes the account and everything in it, forever.', gives: 'nothing' },
	'GET /api/reset': page('Asks for the address of the account with the forgotten password.'),
	'POST /api/reset': pageForm('Emails a link to choose a new password.'),
	'GET /api/reset/:token': page('The page behind that link.'),
	'POST /api/reset/:token': pageForm('Stores the new password.'),
	'GET /api/verify/:token': page('The page behind a link that confirms an address.'),
	'POST /api/verify/:token': pageForm('Confirms the address, or says that it was someone else.'),
	'GET /api/not-me/:token': page('The page behind the link that cancels a change of address.'),
	'POST /api/not-me/:token': pageForm('Cancels the change.'),
	'GET /api/r/:token': page('The page where a connector answers a request.'),
	'POST /api/r/:token': pageForm('Takes the answer.'),
	'GET /api/p/:token': page('The page where a prospect says whether they want to be introduced.'),
	'POST /api/p/:token': pageForm('Takes their answer.'),
	'GET /api/r/:token/not-again': page('The page for stopping all requests to an address.'),
	'POST /api/r/:token/not-again': pageForm('Stops all requests to the address.'),
	'POST /api/mail-events/mailchannels': {
		does: 'Later events from the mail provider, signed by it.',
		gives: 'nothing',
		isOpen: true,
	},
	'GET /api/extension': { does: 'The version of the extension that the server offers.', gives: extensionRelease },
	'GET /api/extension/reading-rules': {
		does: 'The reading rules of the extension.',
		gives: z.looseObject({ version: z.number() }),
	},
	'GET /api/extension/download': { does: 'The extension, for this server.', gives: 'zip' },
};
