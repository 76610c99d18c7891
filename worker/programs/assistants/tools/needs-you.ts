import { z } from 'zod';
import { pick } from 'zod/mini';
import { replyShown } from '#contract/needs-you';
import {
	type CircleAsk,
	circleAsk,
	type OpenRequest,
	openRequest,
	type RepliedRequest,
	type WarmPath,
	warmPath,
} from '#contract/records/needs-you';
import { findNeedsYou } from '../../../introductions/db/overviews/needs-you.ts';
import type { ReadAccess } from './access.ts';
import { personAddress } from './addresses.ts';
import { shownRecord } from './shown-record.ts';
import { listedMost, shownMost, shownText, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

const line = shownRecord(
	pick(openRequest, {
		id: true,
		prospectId: true,
		prospectName: true,
		subject: true,
		status: true,
		answerNote: true,
		sentAt: true,
	}),
	{ id: 'requestId', prospectId: 'personId', prospectName: 'person' },
);
const address = z.string();
const openShape = line.shape.extend({ connector: textOrNull, reply: textOrNull, address });

const warm = shownRecord(
	pick(warmPath, { connectorName: true, count: true, saidYes: true, prospectId: true, prospectName: true }),
	{ connectorName: 'connector', count: 'people', prospectId: 'personId', prospectName: 'person' },
);
const warmShape = warm.shape.extend({ address });

const asked = shownRecord(pick(circleAsk, { asker: true, ask: true, askedAt: true }), {});
const askedShape = asked.shape.extend({
	people: z.array(z.object({ name: z.string(), saidYes: z.boolean() })).describe('The people they would like to meet.'),
});

/** Returns everything waiting for the user, across all lists. */
export const needsYou = tool({
	name: 'needs_you',
	title: 'See what needs the user',
	description:
		'What needs the user, across all lists: circle members asking for introductions (only the user answers, in the app or by email), introductions to confirm, replies to read, people they were introduced to but have not written to yet, connectors to thank, noes after which someone else could be asked, emails that bounced, requests due for a follow-up, requests whose email may not have been sent, and who to ask next.',
	right: 'read',
	input: z.object({}),
	output: z.object({
		untrustedData: strangers({
			asked: z.array(askedShape),
			confirm: z.array(openShape),
			instead: z.array(openShape),
			replied: z.array(openShape),
			write: z.array(openShape),
			thank: z.array(openShape),
			bounced: z.array(openShape),
			nudge: z.array(openShape),
			look: z.array(openShape),
			ask: z.array(warmShape),
		}),
	}),
	run: async (app) => {
		const { ask, asked: ofCircle, ...open } = await app.read(({ db, user }) => findNeedsYou(db, user.id));
		const lines = (requests: OpenRequest[]) =>
			requests.slice(0, listedMost.each).map((request) => shownOpen(app, request));
		const { confirm, instead, replied, write, thank, bounced, nudge, look } = open;
		return {
			untrustedData: {
				asked: ofCircle.slice(0, listedMost.each).map(shownAsked),
				confirm: lines(confirm),
				instead: lines(instead),
				replied: lines(replied),
				write: lines(write),
				thank: lines(thank),
				bounced: lines(bounced),
				nudge: lines(nudge),
				look: lines(look),
				ask: ask.slice(0, listedMost.each).map((path) => shownWarm(app, path)),
			},
		};
	},
});

const shownAsked = ({ people, ...one }: CircleAsk): z.input<typeof askedShape> => ({
	...asked.shown(one),
	ask: shownText(one.ask, replyShown),
	people: people.map(({ name, saidYes }) => ({ name: shownText(name, shownMost.name), saidYes })),
});

const shownOpen = (app: ReadAccess, request: OpenRequest & Partial<RepliedRequest>): z.input<typeof openShape> => ({
	...line.shown(request),
	connector: shownText(request.connectorName ?? request.recipientEmail, shownMost.name),
	reply: shownText(request.replyText, replyShown),
	address: personAddress(app.origin, request.listId, request.prospectId),
});

const shownWarm = (app: ReadAccess, path: WarmPath): z.input<typeof warmShape> => ({
	...warm.shown(path),
	address: personAddress(app.origin, path.listId, path.prospectId),
});
