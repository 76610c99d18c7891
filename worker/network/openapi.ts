import * as z from 'zod/mini';
import {
	contactAtCompany,
	listNetwork,
	myNetwork,
	networkChanges,
	networkContact,
	networkIdentity,
	prospectNetwork,
} from '#contract/records/network';
import type { Calls } from '../http/documented-call.ts';

/** The network’s entries in the API document. */
export const networkOpenApi: Calls = {
	'GET /api/prospects/:id/network': {
		summary: 'Whether the person is in the network, and at most 20 people in it who work at their company.',
		response: prospectNetwork,
	},
	'GET /api/prospect-lists/:id/network': {
		summary: 'Who in a list is in the network, and at which of its companies someone in the network works.',
		response: listNetwork,
	},
	'GET /api/my-network/changes': {
		summary: 'What the last network upload changed, or null: who moved, joined and left, at most 100 people.',
		response: z.nullable(networkChanges),
	},
	'GET /api/known-at': {
		summary: 'At most 50 people the user or the circle knows at a company, with or without a prospect there.',
		response: z.array(contactAtCompany),
	},
	'GET /api/my-network': {
		summary: 'The uploaded network in numbers, or null without one.',
		response: z.nullable(myNetwork),
	},
	'GET /api/my-network/people': {
		summary: 'At most 50 people in the network, after a place.',
		response: z.array(networkContact),
	},
	'POST /api/my-network': {
		summary: 'Uploads part of a network. The last part makes it the network, replacing the one before.',
		response: z.object({ isWhole: z.boolean() }),
	},
	'GET /api/my-network/identities': {
		summary: 'People in the network after a place, with what a contacts file is compared with. Empty at the end.',
		response: z.array(networkIdentity),
	},
	'POST /api/my-network/details': {
		summary: 'Saves addresses and message counts for people in the network. Returns how many people got something new.',
		response: z.object({ people: z.int() }),
	},
	'PUT /api/my-network/closeness': {
		summary: 'Saves how well the user knows someone in the network.',
		response: 'nothing',
	},
	'DELETE /api/my-network': { summary: 'Removes the network.', response: 'nothing' },
};
