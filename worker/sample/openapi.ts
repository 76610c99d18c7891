import { prospectList } from '#contract/records/people';
import type { Calls } from '../http/documented-call.ts';

/** The sample people’s entry in the API document. */
export const sampleOpenApi: Calls = {
	'POST /api/prospect-lists/sample': {
		summary: 'Creates the list of sample people.',
		response: prospectList,
		status: 201,
	},
};
