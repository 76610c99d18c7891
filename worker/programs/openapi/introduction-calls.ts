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
import { companyPaths, connector, connectorAddress, path, wayIn } from '#contract/records/paths';
import { type Calls, inPages } from './call.ts';

/** Calls for connectors, requests, and what needs the user. */
export const introductionCalls: Calls = {
	'GET /api/prospects/:id/paths': {
		does: 'Who could introduce the user to the person, the best first, with the reasons.',
		gives: z.array(path),
	},
	'GET /api/paths': {
		does: 'Up to ten people at a company, each with who could introduce the user, the best first. With `search` in place of the company: up to 20 people of all lists whom it finds and somebody could introduce, each with the first three.',
		gives: z.array(companyPaths),
	},
	'GET /api/prospect-lists/:id/connectors': {
		does: `Who could introduce people of a list, with whom. ${inPages} One whose people do not fit goes on on the next page.`,
		gives: z.array(connector),
	},
	'GET /api/prospect-lists/:id/ways-in': {
		does: `Whom to ask first about each person of a list to whom somebody could introduce the user, and how many others could. ${inPages}`,
		gives: z.array(wayIn),
	},
	'GET /api/prospect-lists/:id/intro-requests': {
		does: `The latest ask about each person of a list who has one, oldest first. ${inPages}`,
		gives: z.array(latestRequest),
	},
	'GET /api/prospects/:id/intro-requests': {
		does: `The requests about a person, newest first, with the replies to them. ${inPages}`,
		gives: z.array(requestInHistory),
	},
	'GET /api/prospects/:id/connector-addresses': {
		does: 'Addresses that may be those of a connector, by name.',
		gives: z.array(connectorAddress),
	},
	'GET /api/prospects/:id/intro-draft': { does: 'The draft that waits for the composer.', gives: introDraft },
	'PUT /api/prospects/:id/intro-draft': {
		does: 'Keeps a draft that the user reads, changes and sends in the composer, in the place of an earlier one.',
		gives: introDraft,
	},
	'DELETE /api/prospects/:id/intro-draft': { does: 'Removes the draft.', gives: 'nothing' },
	'GET /api/intro-requests': {
		does: `The asks of the last 365 days without their texts, newest first. ${inPages}`,
		gives: z.array(pastRequest),
	},
	'POST /api/intro-requests': {
		does: 'Sends a request by mail with `sendEmail`, else saves one that the user sends. The same key never sends twice.',
		gives: savedRequest,
		status: 201,
		once: true,
	},
	'POST /api/favours': {
		does: 'Asks a connector about 2 to 8 people with one mail: a request for each of them. The same key never sends twice.',
		gives: savedMailAboutSeveral,
		status: 201,
		once: true,
	},
	'GET /api/favours/:id': { does: 'A favour with its requests.', gives: mailAboutSeveral },
	'GET /api/intro-requests/:id': { does: 'One request, without the replies to it.', gives: introRequest },
	'PATCH /api/intro-requests/:id': {
		does: 'Records what came of a request; of a nudge, on the request that it follows. No mail is sent. With the `before` of the response as `back`, and the same outcome, it is taken back, as long as nothing else has come. `ownSent` says whether the user sent the message of a prepared request themselves: true makes it an ask for all people whom it is about, and false takes that back while nobody has answered.',
		gives: recordedOutcome,
	},
	'POST /api/intro-requests/:id/answer-link': {
		does: 'Makes a new answer link for a request that was saved without a mail.',
		gives: savedRequest,
		status: 201,
	},
	'POST /api/intro-requests/:id/prospect-link': {
		does: 'Makes another link on which the prospect says whether they want to be introduced, after a yes to the request. It works for 30 days. The connector has one of their own. No mail is sent.',
		gives: prospectLink,
		status: 201,
	},
	'DELETE /api/intro-requests/:id/prospect-link': {
		does: 'Ends the links of the prospect, and removes what they added to their answer.',
		gives: 'nothing',
	},
	'POST /api/generate-intro-message': {
		does: 'Drafts a request from facts about a person. Nothing is saved or sent.',
		gives: introMessage,
	},
	'GET /api/needs-you': {
		does: 'What waits for the user: answers, replies, mails that came back, who is due a nudge, whom to ask next. At most 50 of each kind.',
		gives: needsYou,
	},
	'GET /api/first-steps': { does: 'What a new user has done already.', gives: firstSteps },
};
