import * as z from 'zod/mini';
import { circle, circlePerson, listCircle, newlyInvited } from '#contract/records/circle';
import { type Calls, page, pageForm } from '../http/documented-call.ts';

/** The circle’s entries in the API document. Tokens only open what a list has of one. */
export const circleOpenApi: Calls = {
	'GET /api/circle': { summary: 'The circle of the user, with its members.', response: z.nullable(circle) },
	'POST /api/circle': {
		summary: 'Creates a circle. For its owner, renames it.',
		response: z.object({ id: z.string() }),
		status: 201,
	},
	'DELETE /api/circle': { summary: 'Ends the circle that the user owns.', response: 'nothing' },
	'POST /api/circle/invites': {
		summary:
			'Creates an invitation link that lets one account in, for seven days. Its address is in this response only.',
		response: newlyInvited,
		status: 201,
	},
	'DELETE /api/circle/invites/:id': { summary: 'Ends an invitation.', response: 'nothing' },
	'POST /api/circle/join': { summary: 'Joins the circle of an invitation. Joining shares nothing.', response: circle },
	'PATCH /api/circle/me': {
		summary: 'Changes whether the user shares their connections, and whether the circle’s asks also come by email.',
		response: circle,
	},
	'DELETE /api/circle/me': { summary: 'Leaves the circle.', response: 'nothing' },
	'PUT /api/circle/private': {
		summary: 'Replaces the list of people and companies the user keeps private.',
		response: circle,
	},
	'GET /api/circle/shown': {
		summary: 'At most 50 people from the user’s network that the circle sees, after a place.',
		response: z.array(circlePerson),
	},
	'GET /api/prospect-lists/:id/circle': {
		summary:
			'Which circle members are connected with people in a list, and at which of its companies the circle knows someone.',
		response: listCircle,
	},
	'DELETE /api/circle/members/:id': { summary: 'Removes a member from the circle the user owns.', response: 'nothing' },
	'GET /api/c/:token': page('The page of an invitation to a circle.'),
	'POST /api/c/:token': pageForm('Joins the circle.'),
};
