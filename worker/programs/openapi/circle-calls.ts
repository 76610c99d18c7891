import * as z from 'zod/mini';
import { circle, circlePerson, listCircle, newlyInvited } from '#contract/records/circle';
import { knownAtCompany } from '#contract/records/network';
import type { Calls } from './call.ts';

/** Circles. Tokens open only what a list has of one. */
export const circleCalls: Calls = {
	'GET /api/circle': { does: 'The circle of the user, with its members.', gives: z.nullable(circle) },
	'POST /api/circle': {
		does: 'Creates a circle. Whoever owns one gives it the name.',
		gives: z.object({ id: z.string() }),
		status: 201,
	},
	'DELETE /api/circle': { does: 'Ends the circle that the user owns.', gives: 'nothing' },
	'POST /api/circle/invites': {
		does: 'Makes a link that lets one account in, for seven days. Its address is in this response and in no other.',
		gives: newlyInvited,
		status: 201,
	},
	'DELETE /api/circle/invites/:id': { does: 'Ends an invitation.', gives: 'nothing' },
	'POST /api/circle/join': { does: 'Joins the circle of an invitation. Nothing is shared by that.', gives: circle },
	'PATCH /api/circle/me': {
		does: 'Changes whether the user shares whom they know, and whether the circle’s asks also come by mail.',
		gives: circle,
	},
	'DELETE /api/circle/me': { does: 'Leaves the circle.', gives: 'nothing' },
	'PUT /api/circle/private': {
		does: 'Says whom the user keeps private, in the place of what was said before.',
		gives: circle,
	},
	'GET /api/circle/shown': {
		does: 'At most 50 people of the user’s network that the circle sees, after a place.',
		gives: z.array(circlePerson),
	},
	'POST /api/circle/asks/:id/answer': {
		does: 'Answers about one person of a mail that asks the user as a member of the circle, as its answer page does.',
		gives: 'nothing',
	},
	'POST /api/circle/asks/:id/link': {
		does: 'Makes a link to the answer page of such a mail, in place of the one made here before. The link in the mail goes on working.',
		gives: z.object({ url: z.string() }),
		status: 201,
	},
	'GET /api/prospect-lists/:id/circle': {
		does: 'Who of the circle is connected with people of a list, and at which of its companies the circle knows somebody.',
		gives: listCircle,
	},
	'GET /api/known-at': {
		does: 'At most 50 people whom the user or the circle knows at a company, with or without a prospect there.',
		gives: z.array(knownAtCompany),
	},
	'DELETE /api/circle/members/:id': { does: 'Takes a member out of the circle that the user owns.', gives: 'nothing' },
};
