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
} from '#contract/records/introductions';
import { firstSteps, needsYou } from '#contract/records/needs-you';
import { bestPath, companyPaths, connector, connectorAddress, path } from '#contract/records/paths';
import { type Calls, inPages } from './call.ts';

/** Calls for connectors, requests, and what needs the user. */
export const introductionCalls: Calls = {
	'GET /api/prospects/:id/paths': {
		does: 'Who could introduce the user to the person, best first, with reasons.',
		gives: z.array(path),
	},
	'GET /api/paths': {
		does: 'Up to ten people at a company, each with who could introduce the user, best first. With `search` instead of the company: up to 20 matching people across all lists who someone could introduce, each with the first three.',
		gives: z.array(companyPaths),
	},
	'GET /api/prospect-lists/:id/connectors': {
		does: `Who could introduce people in a list, and which ones. ${inPages} A connector whose people do not fit continues on the next page.`,
		gives: z.array(connector),
	},
	'GET /api/prospect-lists/:id/ways-in': {
		does: `The best intro for each person in a list, and how many others could introduce the user. ${inPages}`,
		gives: z.array(bestPath),
	},
	'GET /api/prospect-lists/:id/intro-requests': {
		does: `The latest ask about each person in a list, oldest first. ${inPages}`,
		gives: z.array(latestRequest),
	},
	'GET /api/prospects/:id/intro-requests': {
		does: `The requests about a person, newest first, with the replies to them. ${inPages}`,
		gives: z.array(requestInHistory),
	},
	'GET /api/prospects/:id/connector-addresses': {
		does: 'Addresses that may be a connector’s, by name.',
		gives: z.array(connectorAddress),
	},
	'GET /api/prospects/:id/intro-draft': { does: 'The draft that waits for the composer.', gives: introDraft },
	'PUT /api/prospects/:id/intro-draft': {
		does: 'Keeps a draft that the user reads, edits and sends in the composer, replacing an earlier one.',
		gives: introDraft,
	},
	'DELETE /api/prospects/:id/intro-draft': { does: 'Removes the draft.', gives: 'nothing' },
	'GET /api/intro-requests': {
		does: `The asks of the last 365 days without their texts, newest first. ${inPages}`,
		gives: z.array(pastRequest),
	},
	'POST /api/intro-requests': {
		does: 'With `sendEmail`, emails a request; without it, saves one that the user sends. The same key never sends twice.',
		gives: savedRequest,
		status: 201,
		once: true,
	},
	'POST /api/favours': {
		does: 'Asks a connector about 2 to 8 people in one email, with a request for each. The same key never sends twice.',
		gives: savedMailAboutSeveral,
		status: 201,
		once: true,
	},
	'GET /api/favours/:id': { does: 'An ask about several people, with its requests.', gives: mailAboutSeveral },
	'GET /api/intro-requests/:id': { does: 'One request, without the replies to it.', gives: introRequest },
	'PATCH /api/intro-requests/:id': {
		does: 'Records what came of a request (for a follow-up, on the request it follows). No email is sent. Sending the response’s `before` as `back` with the same outcome undoes it, unless something has come since. `ownSent` says whether the user sent a prepared request’s message themselves: true makes it an ask about everyone in it, and false undoes that until someone has answered.',
		gives: recordedOutcome,
	},
	'POST /api/intro-requests/:id/answer-link': {
		does: 'Creates a new answer link for a request saved without an email.',
		gives: savedRequest,
		status: 201,
	},
	'POST /api/intro-requests/:id/prospect-link': {
		does: 'After a yes to the request, creates another link where the prospect says whether they want to be introduced. It works for 30 days. The connector has their own. No email is sent.',
		gives: prospectLink,
		status: 201,
	},
	'DELETE /api/intro-requests/:id/prospect-link': {
		does: 'Turns off the prospect’s links, and deletes what they added to their answer.',
		gives: 'nothing',
	},
	'POST /api/generate-intro-message': {
		does: 'Drafts a request from facts about a person. Nothing is saved or sent.',
		gives: introMessage,
	},
	'GET /api/needs-you': {
		does: 'What needs the user: answers, replies, bounced emails, requests due for a follow-up, who to ask next. At most 50 of each kind.',
		gives: needsYou,
	},
	'GET /api/first-steps': { does: 'What a new user has done already.', gives: firstSteps },
};
