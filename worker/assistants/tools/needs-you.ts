import { z } from 'zod';
import { type NeedsYou, type OpenRequest, type RepliedRequest, replyShown, type WarmPath } from '#contract/needs-you';
import { personAddress } from './addresses.ts';
import { type AppCalls, read } from './app-calls.ts';
import { listedMost, shownMost, shownText, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

const openShape = z.object({
	requestId: z.string(),
	personId: z.string(),
	person: z.string(),
	connector: textOrNull,
	subject: z.string(),
	status: z.string(),
	answerNote: textOrNull,
	sentAt: textOrNull,
	reply: textOrNull,
	address: z.string(),
});

const warmShape = z.object({
	connector: z.string(),
	people: z.number(),
	saidYes: z.number(),
	personId: z.string(),
	person: z.string(),
	address: z.string(),
});

/** What waits for the user, over all lists. */
export const needsYou = tool({
	name: 'needs_you',
	title: 'See what needs the user',
	description:
		'What waits for the user, over all lists: introductions to confirm, replies to read, noes after which somebody else could be asked, mails that came back, requests due for a nudge, requests whose mail is unclear, and whom to ask next.',
	right: 'read',
	input: z.object({}),
	output: z.object({
		untrustedData: strangers({
			...{ confirm: z.array(openShape), instead: z.array(openShape), replied: z.array(openShape) },
			...{ bounced: z.array(openShape), nudge: z.array(openShape), look: z.array(openShape) },
			ask: z.array(warmShape),
		}),
	}),
	run: async (app) => {
		const { ask, ...open } = await read<NeedsYou>(app, '/api/needs-you');
		const lines = (requests: OpenRequest[]) =>
			requests.slice(0, listedMost.each).map((request) => shownOpen(app, request));
		const { confirm, instead, replied, bounced, nudge, look } = open;
		return {
			untrustedData: {
				...{ confirm: lines(confirm), instead: lines(instead), replied: lines(replied) },
				...{ bounced: lines(bounced), nudge: lines(nudge), look: lines(look) },
				ask: ask.slice(0, listedMost.each).map((path) => shownWarm(app, path)),
			},
		};
	},
});

const shownOpen = (app: AppCalls, request: OpenRequest & Partial<RepliedRequest>): z.input<typeof openShape> => ({
	requestId: request.id,
	personId: request.prospectId,
	person: shownText(request.prospectName, shownMost.name),
	connector: shownText(request.connectorName ?? request.recipientEmail, shownMost.name),
	subject: shownText(request.subject, shownMost.line),
	status: request.status,
	answerNote: shownText(request.answerNote, shownMost.note),
	sentAt: request.sentAt,
	reply: shownText(request.replyText, replyShown),
	address: personAddress(app.origin, request.listId, request.prospectId),
});

const shownWarm = (app: AppCalls, path: WarmPath): z.input<typeof warmShape> => ({
	connector: shownText(path.connectorName, shownMost.name),
	people: path.count,
	saidYes: path.saidYes,
	personId: path.prospectId,
	person: shownText(path.prospectName, shownMost.name),
	address: personAddress(app.origin, path.listId, path.prospectId),
});
