import { restored } from '#contract/records/accounts';
import type { Calls } from '../http/documented-call.ts';

/** The archive’s entries in the API document. */
export const archiveOpenApi: Calls = {
	'GET /api/account/archive': { summary: 'Everything in the account.', response: 'zip' },
	'POST /api/account/archive': { summary: 'Restores rows of an archive.', response: restored },
};
