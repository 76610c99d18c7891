import * as z from 'zod/mini';
import { circle, circlePerson, listCircle, newlyInvited } from '#contract/records/circle';
import { contactAtCompany } from '#contract/records/network';
import { type Calls, page, pageForm } from './call.ts';

/** Circles. Tokens open only what a list has of one. */
export const circleCalls: Calls = {
	'GET /api/circle': { does: 'The circle of the user, with its members.', gives: z.nullable(circle) },
	'POST /api/circle': {
		does: 'Creates a circle. For its owner, renames it.',
		gives: z.object({ id: z.string() }),
		status: 201,
	},
	'DELETE /api/circle': { does: 'Ends the circle that the user owns.', gives: 'nothing' },
	'POST /api/circle/invites': {
		does: 'Creates an invitation link that lets one account in, for seven days. Its address is in this response only.',
		gives: newlyInvited,
		status: 201,
	},
	'DELETE /api/circle/invites/:id': { does: 'Ends an invitation.', gives: 'nothing' },
	'POST /api/circle/join': { does: 'Joins the circle of an invitation. Joining shares nothing.', gives: circle },
	'PATCH /api/circle/me': {
		does: 'Changes whether the user shares their connections, and whether the circle’s asks also come by email.',
		gives: circle,
	},
	'DELETE /api/circle/me': { does: 'Leaves the circle.', gives: 'nothing' },
	'PUT /api/circle/private': {
		does: 'Replaces the list of people and companies the user keeps private.',
		gives: circle,
	},
	'GET /api/circle/shown': {
		does: 'At most 50 people from the user’s network that the circle sees, after a place.',
		gives: z.array(circlePerson),
	},
	'POST /api/circle/asks/:id/answer': {
		does: 'Answers about one person in an email that asks the user as a circle member, as its answer page does.',
		gives: 'nothing',
	},
	'POST /api/circle/asks/:id/link': {
		does: 'Creates a link to the answer page of such an email, replacing the last one created here. The link in the email keeps working.',
		gives: z.object({ url: z.string() }),
		status: 201,
	},
	'GET /api/prospect-lists/:id/circle': {
		does: 'Which circle members are connected with people in a list, and at which of its companies the circle knows someone.',
		gives: listCircle,
	},
	'GET /api/known-at': {
		does: 'At most 50 people the user or the circle knows at a company, with or without a prospect there.',
		gives: z.array(contactAtCompany),
	},
	'DELETE /api/circle/members/:id': { does: 'Removes a member from the circle the user owns.', gives: 'nothing' },
	'GET /api/c/:token': page('The page of an invitation to a circle.'),
	'POST /api/c/:token': pageForm('Joins the circle.'),
};
