import { html, raw } from 'hono/html';
import { messageParts } from '#contract/intro-request';
import { answerTexts, type IntroAnswer } from '#contract/rules/intro-status';
import { limits } from '#contract/rules/limits';
import { isWebAddress } from '#contract/rules/text';
import { howWellField, howWellForm, howWellSaid } from './how-well.ts';
import { page } from './page.ts';

/** What the answer page shows. `connection` is null when only the address is known. */
type AnswerFacts = {
	asker: string;
	/** The asker's own address, which a forwarded mail goes to as well. */
	askerEmail: string;
	/** The server's address that a copy of the introduction goes to; null where it takes none. */
	copyTo: string | null;
	connection: string | null;
	prospect: { name: string; title: string | null; linkedinUrl: string | null };
	message: string;
	answer: IntroAnswer | null;
	note: string | null;
	/** Whether the reader said how well they know the prospect; `not asked` where it could not be kept. */
	howWell: 'open' | 'said' | 'not asked';
	/** Where the reader says that they want no more mail; null where the link came in no mail of ours. */
	notAgain: string | null;
};

/** The page on which a connector answers. Showing it changes nothing. Its buttons post to the same address. */
export function answerPage(facts: AnswerFacts): string {
	const { asker, connection, prospect, message, answer } = facts;
	const { ask, forward } = messageParts(message);
	// After a no there is nothing to forward.
	const isOff = answer !== null && answer !== 'yes';
	return page(
		`An introduction to ${prospect.name}`,
		html`<h1>${asker} asks for an introduction to ${prospect.name}</h1>
${prospect.title ? html`<p class="quiet">${prospect.title}</p>` : ''}
${path(asker, connection ?? 'You', prospect.name)}
${answer ? answered(facts, answer) : ''}
${answer && facts.howWell === 'open' ? howWellForm(facts) : ''}
${answer ? '' : html`<section class="card">${form(facts)}</section>`}
${forward && !isOff ? forwardable(facts, forward) : ''}
${answer ? html`<details class="card"><summary>Change your answer</summary><br>${form(facts)}</details>` : ''}
<details class="card"><summary>What ${asker} wrote to you</summary><p class="words">${`\n${ask}`}</p></details>
<p class="quiet">Your answer goes to ${asker} only. Nothing is sent to ${prospect.name}. You can also write to ${asker}: <a href="mailto:${encodeURIComponent(facts.askerEmail)}">${facts.askerEmail}</a>.</p>
<p class="quiet">Kindling is a tool with which people ask somebody they know for an introduction, instead of writing to strangers. You need no account to answer.${facts.notAgain ? html` <a href="${facts.notAgain}">I want no more such emails</a>` : ''}</p>`,
	);
}

/** The page for a link that is wrong, expired, or whose request was removed. */
export const noAnswerPage = () =>
	page(
		'This link does not work any more',
		html`<h1>This link does not work any more</h1>
<p>Answer links stand for 60 days, and only as long as the request does. If you copied it, a part may be missing.</p>
<p>You can always answer the email itself: your reply goes straight to the person who asked.</p>`,
	);

const path = (...people: string[]) =>
	html`<ul class="path">${people.map(
		(name) => html`<li><i aria-hidden="true">${[...name][0]?.toUpperCase() ?? ''}</i>${name}</li>`,
	)}</ul>`;

const answered = (
	{ asker, prospect, note, howWell }: AnswerFacts,
	answer: IntroAnswer,
) => html`<section class="card done" role="status">
<h2>${answer === 'yes' ? 'Thank you!' : 'Thank you for being clear.'}</h2>
<p>You answered: ${answerTexts[answer]}.${note ? html`<br>“${note}”` : ''}</p>
<p>${answer === 'yes' ? `${asker} knows. Forward the lines below whenever it suits you.` : `${asker} knows, and there is nothing more to do.`}</p>
${howWell === 'said' ? howWellSaid({ asker, prospect }) : ''}
</section>`;

const form = ({ asker, prospect, note, answer, howWell }: AnswerFacts) => html`<form method="post">
<label for="note">Your own words to ${asker} (optional)</label>
<textarea id="note" name="note" rows="2" maxlength="${limits.answerNote}" autocomplete="off">${note ?? ''}</textarea>
${howWell === 'not asked' ? '' : howWellField({ asker, prospect })}
${(Object.keys(answerTexts) as IntroAnswer[]).map(
	(value) =>
		html`<button name="answer" value="${value}" class="${value}" ${answer === value ? raw('aria-pressed="true"') : ''}>${answerTexts[value]}</button>`,
)}</form>`;

const forwardable = ({ asker, askerEmail, copyTo, prospect }: AnswerFacts, text: string) => {
	// What is kept as a profile may be any text, and a page of the sales search opens for its subscribers only.
	const { linkedinUrl } = prospect;
	const profile = linkedinUrl && isWebAddress(linkedinUrl) && !isSalesSearch(linkedinUrl) ? linkedinUrl : null;
	const subject = encodeURIComponent(`${prospect.name}, meet ${asker}`);
	const mailTo = (...copies: string[]) =>
		`mailto:?cc=${copies.map(encodeURIComponent).join(',')}&subject=${subject}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
	return html`<section class="card"><h2>Ready to forward</h2>
<blockquote>${text}</blockquote>
<p><a class="mail" href="${copyTo ? mailTo(askerEmail, copyTo) : mailTo(askerEmail)}">Forward in your mail app</a></p>${
		copyTo
			? html`
<p class="quiet">Kindling is in Cc, so that ${asker} sees that it happened: it keeps who wrote to whom and when, not what. <a href="${mailTo(askerEmail)}">Forward without Kindling</a></p>`
			: ''
	}
<p class="quiet">Or press and hold, or click once, to select all of it; then copy it into your own message.${profile ? html` <a href="${profile}" rel="noopener noreferrer">${prospect.name}’s profile</a>` : ''}</p></section>`;
};

const isSalesSearch = (address: string) => new URL(address).pathname.startsWith('/sales/');
