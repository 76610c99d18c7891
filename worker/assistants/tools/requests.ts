import { z } from 'zod';
import type { RequestInHistory } from '#contract/intro-request';
import { fitting } from '../../db/pages.ts';
import { listedMost, shownMost, shownText, textOrNull } from './stranger-text.ts';

/** A request for an introduction, with the replies that came. */
export const requestShape = z.object({
	requestId: z.string(),
	kind: z.string(),
	status: z.string(),
	connector: textOrNull,
	subject: z.string(),
	message: z.string(),
	answer: textOrNull,
	answerNote: textOrNull,
	createdAt: z.string(),
	sentAt: textOrNull,
	respondedAt: textOrNull,
	replies: z.array(z.object({ from: z.string(), at: z.string(), text: textOrNull })),
});

// A result holds its record twice, once as a text in which each quote is escaped once more.
const requestsBytes = 300_000;

/** The newest requests of a history as a tool gives them. */
export const shownRequests = (history: RequestInHistory[]): z.input<typeof requestShape>[] =>
	fitting(
		history
			.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
			.slice(0, listedMost.requests)
			.map((request) => ({
				requestId: request.id,
				kind: request.kind,
				status: request.status,
				connector: shownText(request.connectorName ?? request.recipientEmail, shownMost.name),
				subject: shownText(request.subject, shownMost.line),
				message: shownText(request.message, shownMost.message),
				answer: request.answer,
				answerNote: shownText(request.answerNote, shownMost.note),
				createdAt: request.createdAt,
				sentAt: request.sentAt,
				respondedAt: request.respondedAt,
				replies: request.replies.slice(-listedMost.replies).map((reply) => ({
					from: shownText(reply.fromName ?? reply.from, shownMost.name),
					at: reply.at,
					text: shownText(reply.text, shownMost.reply),
				})),
			})),
		requestsBytes,
	);
