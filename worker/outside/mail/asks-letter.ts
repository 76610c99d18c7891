import { html } from 'hono/html';
import { mailedText } from '#contract/mailed-text';
import { oneLine } from '#contract/rules/text';
import { requestBody, stopParts } from './letter.ts';
import { letterPage, smallPrint } from './letter-parts.ts';
import type { Letter } from './mailer.ts';

/** A request of the week: who asks, their text, its link, and the address at which they are written to. */
type AskOfWeek = {
	asker: string;
	subject: string;
	message: string;
	answerLink: string | null;
	/** The names of those whom it is about. */
	people: readonly string[];
	writeTo: string;
};

const why =
	'You asked for one mail a week. Here is what people asked you since the last one. Nobody of them learns of the others. A reply to this mail reaches none of them: use the button, or the address below their words.';

/**
 * The weekly mail of a connector, with two requests or more: each in the words of whoever asks, with its own link. It has no address to reply
 * to, because a reply would quote the others.
 */
export function asksLetter(asks: readonly AskOfWeek[]): Letter {
	const end = stopParts(asks.find(({ answerLink }) => answerLink !== null)?.answerLink ?? null);
	const text = asks.map(({ asker, subject, message, answerLink, people, writeTo }, at) =>
		[
			`=== ${at + 1} of ${asks.length}: ${asker} asks: ${oneLine(subject)} ===`,
			// No words of one user look like the heading of another's.
			mailedText(message, answerLink, people).replace(/^(?=[^\S\n]*==)/gm, '> '),
			`Write to ${asker}: ${writeTo}`,
		].join('\n\n'),
	);
	const parts = asks.map(
		({ asker, subject, message, answerLink, people, writeTo }) =>
			html`<h2 style="margin:32px 0 4px;padding-top:20px;border-top:1px solid #b9aea4;font-size:18px">${asker} asks</h2><p style="margin:0 0 16px;font-weight:600">${oneLine(subject)}</p>${requestBody(message, answerLink, people)}<p style="margin:0 0 8px;font-size:13px"><a href="mailto:${encodeURIComponent(writeTo)}" class="link" style="color:#a8470f">Write to ${asker}</a></p>`,
	);
	return {
		subject: `${asks.length} requests for an introduction`,
		text: [why, ...text, ...(end ? [end.text] : [])].join('\n\n'),
		html: letterPage(html`${smallPrint(why)}${parts}${end?.html ?? ''}`),
		headers: { 'Auto-Submitted': 'auto-generated' },
	};
}
