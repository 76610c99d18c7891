import { html, raw } from 'hono/html';
import { messageParts } from '#contract/mailed-text';
import { firstName } from '#contract/rules/first-name';
import { answerTexts, type IntroAnswer, shortAnswerTexts } from '#contract/rules/intro-status';
import type { IntroTerms } from '#contract/rules/intro-terms';
import { limits } from '#contract/rules/limits';
import { type Asker, closing, forwardable, pathOf, whoItIs } from './answer-parts.ts';
import { type HandedOn, handOnParts, handOnScript } from './hand-on.ts';
import { howWellButtons, howWellForm, howWellSaid } from './how-well.ts';
import { page } from './page.ts';
import { termsParts } from './terms.ts';
import { type Made, whatBecameOf } from './what-became.ts';

/** What the answer page shows of one person. */
type OnePerson = {
	/** The id of the request. */
	id: string;
	prospect: { name: string; title: string | null; company: string | null; linkedinUrl: string | null };
	message: string;
	/** The server's address that a copy of the introduction goes to; null where it takes none. */
	copyTo: string | null;
	answer: IntroAnswer | null;
	note: string | null;
	/** Whether the reader said how well they know the prospect; `not asked` where it could not be kept. */
	howWell: 'open' | 'said' | 'not asked';
	/** The terms of a yes. */
	terms: IntroTerms | null;
	/** After a yes the link for the prospect, and their answer. Null before it, and once the introduction is made. */
	handOn: HandedOn | null;
};

/** What the answer page shows. `connection` is null when only the address is known. */
type AnswerFacts = Asker & {
	/** Who the asker is, by their own word. */
	about: string | null;
	connection: string | null;
	/** Whether it was about several people, of whom one may be left. */
	isForSeveral: boolean;
	people: readonly [OnePerson, ...OnePerson[]];
	/** The introductions that the reader made for the asker, newest first. */
	became: readonly Made[];
	/** Where the reader says that they want no more mail; null where the link came in no mail of ours. */
	notAgain: string | null;
};

/**
 * The page on which a connector answers about one person or several. Showing it changes nothing. Its buttons post to the
 * same address. People who were removed since are not on it.
 */
export function answerPage(facts: AnswerFacts): string {
	const { asker, isForSeveral, people } = facts;
	const [first] = people;
	const about = people.length === 1 ? first.prospect.name : `${people.length} people`;
	return page(
		`An introduction to ${about}`,
		html`<h1>${asker} asks for an introduction to ${about}</h1>
${whoItIs(facts)}${isForSeveral ? aboutSeveral(facts) : aboutOne(first, facts)}
${whatBecameOf(asker, facts.became)}
${closing(facts, messageParts(first.message).ask, isForSeveral ? 'anyone else' : about)}
${people.some(({ handOn }) => handOn?.url) ? handOnScript : ''}`,
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

/** The place of a request on a page about several, as a part of its address. */
export const placeOf = (requestId: string) => `r-${requestId}`;

const answers = Object.keys(answerTexts) as IntroAnswer[];

function aboutOne(one: OnePerson, { asker, askerEmail, connection, isForSeveral }: AnswerFacts) {
	const { prospect, answer } = one;
	const { forward } = messageParts(one.message);
	// After a no there is nothing to forward.
	const isOff = (answer !== null && answer !== 'yes') || Boolean(one.handOn?.answer);
	return html`${prospect.title ? html`<p class="quiet">${prospect.title}</p>` : ''}
${pathOf(asker, connection ?? 'You', prospect.name)}
${answer ? answered(one, answer, asker) : ''}
${one.handOn ? html`<section class="card hand-on">${handOnParts({ ...one, asker, askerEmail, isForSeveral, handOn: one.handOn })}</section>` : ''}
${answer === 'yes' && one.howWell === 'open' ? howWellForm({ asker, prospect }) : ''}
${answer === 'yes' ? html`<section class="card">${termsParts({ ...one, asker, connection, request: null })}</section>` : ''}
${answer ? '' : html`<section class="card">${form(one, asker)}</section>`}
${forward && !isOff ? html`<section class="card">${forwardable({ ...one, asker, askerEmail }, forward)}</section>` : ''}
${answer ? html`<details class="card"><summary>Change your answer</summary><br>${form(one, asker)}</details>` : ''}`;
}

const said = ({ note }: OnePerson, answer: IntroAnswer) =>
	html`You answered: ${answerTexts[answer]}.${note ? html`<br>“${note}”` : ''}`;

const next = ({ prospect, handOn, message }: OnePerson) =>
	!handOn || handOn.answer
		? ''
		: ` Ask ${firstName(prospect.name)} first${messageParts(message).forward ? ', or forward the lines below,' : ''} whenever it suits you.`;

const answered = (one: OnePerson, answer: IntroAnswer, asker: string) => html`<section class="card done" role="status">
<h2>${answer === 'yes' ? 'Thank you!' : 'Thank you for being clear.'}</h2>
<p>${said(one, answer)}</p>
<p>${answer === 'yes' ? `${asker} knows.${next(one)}` : `${asker} knows, and there is nothing more to do.`}</p>
${answer === 'yes' && one.howWell === 'said' ? howWellSaid({ asker, prospect: one.prospect }) : ''}
</section>`;

const form = ({ note, answer }: OnePerson, asker: string) => html`<form method="post">
${answers.map(
	(value) =>
		html`<button name="answer" value="${value}" class="${value}" ${answer === value ? raw('aria-pressed="true"') : ''}>${answerTexts[value]}</button>`,
)}
<label for="note">Your own words to ${asker} (optional)</label>
<textarea id="note" name="note" rows="2" maxlength="${limits.answerNote}" autocomplete="off">${note ?? ''}</textarea></form>`;

// Each press is kept at once, and leads back to that person.
const aboutSeveral = ({ asker, askerEmail, connection, people }: AnswerFacts) =>
	html`<p class="quiet">Answer for whom you like. Each press is kept at once, and you can change it.</p>
${people.every(({ answer }) => answer !== null) ? html`<p class="card done" role="status">Thank you! You answered for all of them, and ${asker} knows.</p>` : ''}
${people.map((one) => person(one, { asker, askerEmail, connection }))}`;

function person(one: OnePerson, { asker, askerEmail, connection }: Asker & { connection: string | null }) {
	const { id, prospect, answer, note } = one;
	const { forward } = messageParts(one.message);
	return html`<section class="card person" id="${placeOf(id)}">
<h2>${prospect.name}</h2>
${prospect.title ? html`<p class="quiet">${prospect.title}</p>` : ''}
<form method="post"><input type="hidden" name="request" value="${id}">
<div class="three">${answers.map(
		(value) =>
			html`<button name="answer" value="${value}" class="${value}" aria-label="${shortAnswerTexts[value]}: ${prospect.name}" aria-pressed="${raw(String(answer === value))}">${shortAnswerTexts[value]}</button>`,
	)}</div>
${answer ? html`<p role="status">${said(one, answer)}</p>` : ''}
<div class="more"><details><summary>Add a line</summary><textarea name="note" rows="2" maxlength="${limits.answerNote}" autocomplete="off" aria-label="Your own words to ${asker} about ${prospect.name}">${note ?? ''}</textarea></details>
${forward && answer === null ? html`<details><summary>What ${firstName(prospect.name)} would read</summary><blockquote>${forward}</blockquote></details>` : ''}</div></form>
${one.handOn ? html`<div class="hand-on">${handOnParts({ ...one, asker, askerEmail, isForSeveral: true, handOn: one.handOn })}</div>` : ''}
${answer === 'yes' ? html`<details><summary>On your terms</summary>${termsParts({ ...one, asker, connection, request: id })}</details>` : ''}
${answer === 'yes' && one.howWell !== 'not asked' ? howWellButtons({ asker, prospect }, id, one.howWell === 'said') : ''}
${forward && answer === 'yes' && !one.handOn?.answer ? forwardable({ ...one, asker, askerEmail }, forward) : ''}
</section>`;
}
