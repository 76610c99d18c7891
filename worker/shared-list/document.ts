import * as z from 'zod/mini';
import { newlyShared, share } from '#contract/records/people';
import { type Calls, page, pageForm } from '../programs/openapi/call.ts';

/** The shared list’s lines in the document of the API. */
export const sharedListCalls: Calls = {
	'GET /api/prospect-lists/:id/shares': {
		does: 'The links through which friends see a list, oldest first, with who they marked.',
		gives: z.array(share),
	},
	'POST /api/prospect-lists/:id/shares': {
		does: 'Creates a link where someone without an account marks who they know on a list. Its address is in this response only.',
		gives: newlyShared,
		status: 201,
	},
	'DELETE /api/prospect-lists/:id/shares/:shareId': {
		does: 'Turns off a link immediately. What was marked through it stays.',
		gives: 'nothing',
	},
	'GET /api/s/:token': page('The page where a friend marks who they know on a list.'),
	'GET /api/s/:token/people': {
		does: 'Everyone a link to a list shows, for the comparison in a friend’s browser.',
		gives: 'text',
		isOpen: true,
	},
	'POST /api/s/:token': pageForm('Saves the people the friend marked.'),
};
