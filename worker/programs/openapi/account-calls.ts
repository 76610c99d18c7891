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
	'GET /api/openapi.json': {
		summary: 'This document.',
		response: z.looseObject({ openapi: z.string() }),
		isOpen: true,
	},
	'GET /api/health': { summary: 'Whether the storage responds.', response: 'text', isOpen: true },
	'GET /api/user': { summary: 'Who is acting.', response: user },
	'POST /api/register': {
		summary: 'Creates an account and begins a session.',
		response: user,
		status: 201,
		isOpen: true,
	},
	'POST /api/login': { summary: 'Begins a session.', response: user, isOpen: true },
	'POST /api/logout': { summary: 'Ends the session.', response: 'redirect', status: 303, isOpen: true },
	'GET /api/changes': { summary: 'A WebSocket that says which reads have changed.', response: 'socket' },
	'PATCH /api/account': {
		summary: 'Changes the name, the one-line introduction, or whether replies are followed.',
		response: user,
	},
	'POST /api/account/address': {
		summary: 'Emails a link to another address, which takes effect once the link is confirmed.',
		response: 'nothing',
	},
	'POST /api/verification': { summary: 'Emails the link that confirms the user’s address again.', response: 'nothing' },
	'POST /api/account/password': { summary: 'Changes the password. Every other session ends.', response: 'nothing' },
	'GET /api/account/sessions': { summary: 'The sessions, newest first.', response: z.array(accountSession) },
	'DELETE /api/account/sessions': { summary: 'Ends every session but this one.', response: 'nothing' },
	'DELETE /api/account/sessions/:id': { summary: 'Ends one session.', response: 'nothing' },
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
	'GET /api/account/archive': { summary: 'Everything in the account.', response: 'zip' },
	'POST /api/account/archive': { summary: 'Restores rows of an archive.', response: restored },
	'POST /api/account/removal': { summary: 'Deletes the account and everything in it, forever.', response: 'nothing' },
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
		summary: 'Later events from the mail provider, signed by it.',
		response: 'nothing',
		isOpen: true,
	},
	'GET /api/extension': { summary: 'The version of the extension that the server offers.', response: extensionRelease },
	'GET /api/extension/reading-rules': {
		summary: 'The reading rules of the extension.',
		response: z.looseObject({ version: z.number() }),
	},
	'GET /api/extension/download': { summary: 'The extension, for this server.', response: 'zip' },
};
