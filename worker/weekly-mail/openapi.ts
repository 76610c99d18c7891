import { weeklyMail } from '#contract/records/accounts';
import { type Calls, page, pageForm } from '../http/documented-call.ts';

/** The weekly mail’s entries in the API document. */
export const weeklyMailOpenApi: Calls = {
	'GET /api/account/weekly-mail': {
		summary: 'The weekly email: on or off, and in which time zone.',
		response: weeklyMail,
	},
	'PATCH /api/account/weekly-mail': {
		summary: 'Turns the weekly email on or off, or changes its time zone.',
		response: weeklyMail,
	},
	'GET /api/weekly-mail/:token': page('The page that stops the weekly email.'),
	'POST /api/weekly-mail/:token': pageForm('Stops the weekly email.'),
};
