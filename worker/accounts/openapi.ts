import * as z from 'zod/mini';
import { accountSession, user } from '#contract/records/accounts';
import { type Calls, page, pageForm } from '../http/documented-call.ts';

/** The entries of accounts, sessions and the pages behind mailed links in the API document. */
export const accountOpenApi: Calls = {
	'GET /api/user': { summary: 'The signed-in user, or the one whose token it is.', response: user },
	'POST /api/register': {
		summary: 'Creates an account and signs in.',
		response: user,
		status: 201,
		isOpen: true,
	},
	'POST /api/login': { summary: 'Signs in.', response: user, isOpen: true },
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
	'POST /api/account/removal': { summary: 'Deletes the account and everything in it, forever.', response: 'nothing' },
	'GET /api/reset': page('Asks for the address of the account with the forgotten password.'),
	'POST /api/reset': pageForm('Emails a link to choose a new password.'),
	'GET /api/reset/:token': page('The page behind that link.'),
	'POST /api/reset/:token': pageForm('Stores the new password.'),
	'GET /api/verify/:token': page('The page behind a link that confirms an address.'),
	'POST /api/verify/:token': pageForm('Confirms the address, or says that it was someone else.'),
	'GET /api/not-me/:token': page('The page behind the link that cancels a change of address.'),
	'POST /api/not-me/:token': pageForm('Cancels the change.'),
};
