import * as z from 'zod/mini';
import { newlyShared, share } from '#contract/records/shared-list';
import { type Calls, page, pageForm } from '../http/documented-call.ts';

/** The shared list’s entries in the API document. */
export const sharedListOpenApi: Calls = {
	'GET /api/prospect-lists/:id/shares': {
		summary: 'The links through which friends see a list, oldest first, with who they marked.',
		response: z.array(share),
	},
	'POST /api/prospect-lists/:id/shares': {
		summary:
			'Creates a link where someone without an account marks who they know on a list. Its address is in this response only.',
		response: newlyShared,
		status: 201,
	},
	'DELETE /api/prospect-lists/:id/shares/:shareId': {
		summary: 'Turns off a link immediately. What was marked through it stays.',
		response: 'nothing',
	},
	'GET /api/s/:token': page('The page where a friend marks who they know on a list.'),
	'GET /api/s/:token/people': {
		summary: 'Everyone a link to a list shows, for the comparison in a friend’s browser.',
		response: 'text',
		isOpen: true,
	},
	'POST /api/s/:token': pageForm('Saves the people the friend marked.'),
};
