import * as z from 'zod/mini';
import { trashItem } from '#contract/records/people';
import { type Calls, inPages } from '../http/documented-call.ts';

/** The trash’s entries in the API document. */
export const trashOpenApi: Calls = {
	'GET /api/bin': {
		summary: `What was removed in the last 30 days, newest first. ${inPages}`,
		response: z.array(trashItem),
	},
	'POST /api/bin/:id/restore': {
		summary: 'Restores a removed item with everything below it, and with the list or person it was in if that is gone.',
		response: trashItem,
	},
	'DELETE /api/bin/:id': { summary: 'Deletes a removed item forever.', response: 'nothing' },
};
