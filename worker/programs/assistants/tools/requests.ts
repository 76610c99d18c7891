import { z } from 'zod';
import { omit } from 'zod/mini';
import { introRequest, type RequestInHistory } from '#contract/records/introductions';
import { text, time } from '#contract/rules/record';
import { fitting } from '../../../db/pages.ts';
import { shownRecord } from './shown-record.ts';
import { listedMost, shownMost, shownText, textOrNull } from './stranger-text.ts';

const request = shownRecord(
	omit(introRequest, {
		userId: true,
		prospectId: true,
		connectionId: true,
		followsId: true,
		favourId: true,
		recipientEmail: true,
		connectorName: true,
		delivery: true,
		noThanksAt: true,
		writtenAt: true,
	}),
	{ id: 'requestId' },
);

/** A request for an introduction, with its replies. */
export const requestShape = request.shape.extend({
	connector: textOrNull,
	replies: z.array(z.object({ from: text, at: time, text: textOrNull, automatic: z.enum(['yes', 'maybe', 'no']) })),
});

// A result holds its record twice, once as a text in which each quote is escaped again.
const requestsBytes = 300_000;

/** Returns the requests on the first page of a history, newest first, in a tool's form. */
export const shownRequests = (history: RequestInHistory[]): z.input<typeof requestShape>[] =>
	fitting(
		history.map(({ replies, ...one }) => ({
			...request.shown(one),
			connector: shownText(one.connectorName ?? one.recipientEmail, shownMost.name),
			replies: replies.slice(-listedMost.replies).map((reply) => ({
				from: shownText(reply.fromName ?? reply.from, shownMost.name),
				at: reply.at,
				text: shownText(reply.text, shownMost.reply),
				automatic: reply.automatic ? 'yes' : reply.unsure ? 'maybe' : 'no',
			})),
		})),
		requestsBytes,
	);
