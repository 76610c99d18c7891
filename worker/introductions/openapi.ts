import * as z from 'zod/mini';
import {
	introDraft,
	introMessage,
	introRequest,
	latestRequest,
	mailAboutSeveral,
	pastRequest,
	prospectLink,
	recordedOutcome,
	requestInHistory,
	savedMailAboutSeveral,
	savedRequest,
	template,
} from '#contract/records/introductions';
import { firstSteps, needsYou } from '#contract/records/needs-you';
import { bestPath, companyPaths, connector, connectorAddress, path } from '#contract/records/paths';
import { type Calls, inPages, page, pageForm } from '../http/documented-call.ts';

/** The entries of connectors, requests, their pages, templates and the needs-you overview in the API document. */
export const introductionOpenApi: Calls = {
	'GET /api/prospects/:id/paths': {
		summary: 'Who could introduce the user to the person, best first, with reasons.',
		response: z.array(path),
	},
	'GET /api/paths': {
		summary:
			'Up to ten people at a company, each with the connectors who could introduce the user, best first. With `search` instead of a company: up to 20 matching people across all lists who someone could introduce, each with the best three.',
		response: z.array(companyPaths),
	},
	'GET /api/prospect-lists/:id/connectors': {
		summary: `Who could introduce people in a list, and which ones. ${inPages} A connector whose people do not fit continues on the next page.`,
		response: z.array(connector),
	},
	'GET /api/prospect-lists/:id/ways-in': {
		summary: `The best intro for each person in a list, and how many others could introduce the user. ${inPages}`,
		response: z.array(bestPath),
	},
	'GET /api/prospect-lists/:id/intro-requests': {
		summary: `The latest ask about each person in a list, oldest first. ${inPages}`,
		response: z.array(latestRequest),
	},
	'GET /api/prospects/:id/intro-requests': {
		summary: `The requests about a person, newest first, with the replies to them. ${inPages}`,
		response: z.array(requestInHistory),
	},
	'GET /api/prospects/:id/connector-addresses': {
		summary: 'Addresses that may be a connector’s, by name.',
		response: z.array(connectorAddress),
	},
	'GET /api/prospects/:id/intro-draft': { summary: 'The draft that waits for the composer.', response: introDraft },
	'PUT /api/prospects/:id/intro-draft': {
		summary: 'Saves a draft for the user to read, edit and send in the composer, replacing an earlier one.',
		response: introDraft,
	},
	'DELETE /api/prospects/:id/intro-draft': { summary: 'Removes the draft.', response: 'nothing' },
	'GET /api/intro-requests': {
		summary: `The asks of the last 365 days without their texts, newest first. ${inPages}`,
		response: z.array(pastRequest),
	},
	'POST /api/intro-requests': {
		summary:
			'With `sendEmail`, emails a request; without it, saves one that the user sends. The same key never sends twice.',
		response: savedRequest,
		status: 201,
		once: true,
	},
	'POST /api/favours': {
		summary:
			'Asks a connector about 2 to 8 people in one email, with a request for each. The same key never sends twice.',
		response: savedMailAboutSeveral,
		status: 201,
		once: true,
	},
	'GET /api/favours/:id': { summary: 'An ask about several people, with its requests.', response: mailAboutSeveral },
	'GET /api/intro-requests/:id': { summary: 'One request, without the replies to it.', response: introRequest },
	'PATCH /api/intro-requests/:id': {
		summary:
			'Records the outcome of a request, or of the request that a follow-up belongs to. No email is sent. To undo it, send the response’s `before` as `back` with the same outcome. `ownSent` says that the user sent a prepared request themselves, or, until someone has answered, that they did not.',
		response: recordedOutcome,
	},
	'POST /api/intro-requests/:id/answer-link': {
		summary: 'Creates a new answer link for a request saved without an email.',
		response: savedRequest,
		status: 201,
	},
	'POST /api/intro-requests/:id/prospect-link': {
		summary:
			'After a yes, creates a link where the prospect says if they want to be introduced. It works for 30 days; the connector has their own. No email is sent.',
		response: prospectLink,
		status: 201,
	},
	'DELETE /api/intro-requests/:id/prospect-link': {
		summary: 'Turns off the prospect’s links, and deletes what they added to their answer.',
		response: 'nothing',
	},
	'POST /api/circle/asks/:id/answer': {
		summary: 'Answers about one person in an email that asks the user as a circle member, as its answer page does.',
		response: 'nothing',
	},
	'POST /api/circle/asks/:id/link': {
		summary:
			'Creates a link to the answer page of such an email, replacing the last one created here. The link in the email keeps working.',
		response: z.object({ url: z.string() }),
		status: 201,
	},
	'POST /api/generate-intro-message': {
		summary: 'Drafts a request from facts about a person. Nothing is saved or sent.',
		response: introMessage,
	},
	'GET /api/needs-you': {
		summary:
			'What needs the user: answers, replies, bounced emails, requests due for a follow-up, who to ask next. At most 50 of each kind.',
		response: needsYou,
	},
	'GET /api/first-steps': { summary: 'What a new user has done already.', response: firstSteps },
	'GET /api/r/:token': page('The page where a connector answers a request.'),
	'POST /api/r/:token': pageForm('Takes the answer.'),
	'GET /api/p/:token': page('The page where a prospect says whether they want to be introduced.'),
	'POST /api/p/:token': pageForm('Takes their answer.'),
	'GET /api/r/:token/not-again': page('The page for stopping all requests to an address.'),
	'POST /api/r/:token/not-again': pageForm('Stops all requests to the address.'),
	'POST /api/mail-events/mailchannels': {
		summary: 'Reports of the mail provider about sent emails, signed by it.',
		response: 'nothing',
		isOpen: true,
	},
	'GET /api/templates': { summary: 'The email templates, oldest first.', response: z.array(template) },
	'POST /api/templates': { summary: 'Saves a template.', response: template, status: 201 },
	'PATCH /api/templates/:id': {
		summary: 'Changes the fields of a template that are given.',
		response: template,
		overVersion: true,
	},
	'DELETE /api/templates/:id': { summary: 'Moves a template to the trash, under its own id.', response: 'nothing' },
};
