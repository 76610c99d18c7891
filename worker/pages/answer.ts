import { html, raw } from 'hono/html';
import { messageParts } from '#contract/mailed-text';
import { answerTexts, type IntroAnswer } from '#contract/rules/intro-status';
import { limits } from '#contract/rules/limits';
import { closing, forwardable } from './answer-parts.ts';
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
${forward && !isOff ? html`<section class="card">${forwardable(facts, forward)}</section>` : ''}
${answer ? html`<details class="card"><summary>Change your answer</summary><br>${form(facts)}</details>` : ''}
${closing(facts, ask, prospect.name)}`,
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
