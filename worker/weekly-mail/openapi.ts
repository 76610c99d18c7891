import { weeklyMail } from '#contract/records/accounts';
import { type Calls, page, pageForm } from '../http/documented-call.ts';

/** The weekly mail’s entries in the API document. */
export const weeklyMailOpenApi: Calls = {
	'GET /api/account/weekly-mail': { summary: 'Whether and when the weekly email comes.', response: weeklyMail },
	'PATCH /api/account/weekly-mail': { summary: 'Changes that.', response: weeklyMail },
	'GET /api/weekly-mail/:token': page('The page that stops the weekly email.'),
	'POST /api/weekly-mail/:token': pageForm('Stops the weekly email.'),
};
