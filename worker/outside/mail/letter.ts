import { html } from 'hono/html';
import { messageParts, withAnswerLink } from '#contract/intro-request';
import type { IntroAnswer } from '#contract/rules/intro-status';
import { oneLine } from '#contract/rules/text';
import { letterPage, paragraphs } from './letter-parts.ts';

/**
 * The request as a plain text and as HTML. The answer link, when there is one, stands above the part to forward: whoever
 * forwards the mail as it is does not seem to offer the button to the prospect.
 */
export function requestLetter(message: string, link: string | null): { text: string; html: string } {
	const { ask, forward } = messageParts(message);
	const text = link ? withAnswerLink(message, link) : message;
	const body = html`${paragraphs(ask)}
${link === null ? '' : answerButton(link)}
${forward === null ? '' : html`<div style="margin:24px 0;padding:4px 16px;border-left:3px solid #b8501f">${paragraphs(forward)}</div>`}`;
	return { text, html: letterPage(body) };
}

const answerButton = (link: string) =>
	html`<p style="margin:28px 0 4px"><a href="${link}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#a8470f;color:#ffffff;font-weight:600;text-decoration:none">Answer with one click</a></p>
<p style="margin:0;color:#6b625a;font-size:13px">No account needed. Yes and no are both fine.</p>`;

/** The mail that tells the user of a connector's answer. `where` is the address of the prospect's page in the app. */
export function answerLetter(
	{
		connection,
		prospect,
		answer,
		note,
	}: { connection: string; prospect: string; answer: IntroAnswer; note: string | null },
	where: string,
): { subject: string; text: string; html: string } {
	const { short, long } = saying[answer];
	const lines = [`${connection} ${long} ${prospect}.`, ...(note ? [`“${note}”`] : [])];
	return {
		subject: oneLine(`${connection} ${short}: introduction to ${prospect}`),
		text: `${lines.join('\n\n')}\n\nOpen ${prospect} in Kindling: ${where}\n`,
		html: letterPage(
			html`${lines.map(paragraphs)}<p><a href="${where}" style="color:#a8470f">Open ${prospect} in Kindling</a></p>`,
		),
	};
}

const saying: Record<IntroAnswer, { short: string; long: string }> = {
	yes: { short: 'said yes', long: 'is happy to introduce you to' },
	no: { short: 'said not right now', long: 'cannot help right now with an introduction to' },
	unsure: { short: 'does not know them well enough', long: 'does not feel close enough to introduce you to' },
};

/** The mail that tells the user of an introduction that was made. */
export function introducedLetter(connector: string, prospect: string): { subject: string; text: string; html: string } {
	const line = `${connector} has introduced you to ${prospect}. Their mail to both of you is in your own mailbox.`;
	return {
		subject: oneLine(`${connector} introduced you to ${prospect}`),
		text: `${line}\n`,
		html: letterPage(paragraphs(line)),
	};
}
