import { html, raw } from 'hono/html';
import type { GivenAnswer } from '#contract/intro-request';
import { messageParts } from '#contract/mailed-text';
import { firstName } from '#contract/rules/first-name';
import { answerTexts, type IntroAnswer, shortAnswerTexts } from '#contract/rules/intro-status';
import type { IntroTerms } from '#contract/rules/intro-terms';
import { limits } from '#contract/rules/limits';
import { page } from '../../pages/page.ts';
import {
	type Asker,
	askerWords,
	closing,
	forwardable,
	type Made,
	pathOf,
	stopLink,
	whatBecameOf,
	whoItIs,
	whoSees,
} from './answer-parts.ts';
import { extras, nextParts, nextTitle } from './introduce.ts';
import { nextScript, type ProspectConsent } from './prospect-consent.ts';

/** One person on the answer page. */
type OnePerson = {
	/** The id of the request. */
	id: string;
	prospect: { name: string; title: string | null; company: string | null; linkedinUrl: string | null };
	message: string;
	/** The server's address for a copy of the introduction; null if it takes none. */
	copyTo: string | null;
	answer: IntroAnswer | null;
	note: string | null;
	/** How well the reader knows the prospect: said, or still open; `not asked` where the answer could not be kept. */
	howWell: 'open' | 'said' | 'not asked';
	/** The terms of a yes. */
	terms: IntroTerms | null;
	/** After a yes, the link for the prospect and their answer. Null before a yes, and once the introduction is made. */
	consent: ProspectConsent | null;
};

/** Content of the answer page. `connection` is null when only the address is known. */
type AnswerFacts = Asker & {
	/** The asker's line about themselves. */
	about: string | null;
	connection: string | null;
	/** Written about several people, even if only one of them is left. */
	isForSeveral: boolean;
	people: readonly [OnePerson, ...OnePerson[]];
	/** The introductions that the reader made for the asker, newest first. */
	became: readonly Made[];
	/** The page that stops these emails; null when none of ours brought the link. */
	notAgain: string | null;
};

/**
 * The page on which a connector answers about one person or several. Showing it changes nothing; its buttons post to
 * the same address. It leaves out people who were removed since. `open` names the part to return to after a click.
 */
export function answerPage(facts: AnswerFacts, open: OpenPart = {}): string {
	const { asker, isForSeveral, people } = facts;
	const [one] = people;
	const about =
		people.length === 1 ? `an introduction to ${one.prospect.name}` : `introductions to ${people.length} people`;
	return page(
		about.replace(/^./, (letter) => letter.toUpperCase()),
		html`<h1>${asker} is asking for ${about}</h1>
${whoItIs(facts)}${isForSeveral ? aboutSeveral(facts, open) : aboutOne(one, facts, open)}
${people.some((person) => isAgreed(person)) ? nextScript : ''}`,
	);
}

/** The page for a link that is wrong or expired, or whose request was removed. */
export const noAnswerPage = () =>
	page(
		'This link no longer works',
		html`<h1>This link no longer works</h1>
<p>Reply links work for 60 days, as long as the request exists. If you copied the link, part of it may be missing.</p>
<p>You can always reply to the email itself. Your reply goes straight to the person who asked.</p>`,
	);

/**
 * The part of the page to return to after a click, from the query: one request of several, and what to show with it.
 */
export type OpenPart = { at?: string | undefined; more?: string | undefined };

/** Returns the address to go back to after an answer on the page at `path`. */
export function backTo(path: string, { answer, request, prospectLink }: GivenAnswer): string {
	if (answer) return request ? `${path}#r-${request}` : path;
	const more = prospectLink ? '' : 'more=1';
	if (request) return `${path}?at=${request}&${more}#n-${request}`;
	return more ? `${path}?${more}#more` : path;
}

const answers = Object.keys(answerTexts) as IntroAnswer[];

const isAgreed = ({ answer }: OnePerson) => answer === 'yes';

function aboutOne(one: OnePerson, facts: AnswerFacts, { more }: OpenPart) {
	const { prospect, answer } = one;
	const { asker, connection } = facts;
	const { ask, forward } = messageParts(one.message);
	if (!answer)
		return html`${prospect.title ? html`<p class="quiet">${prospect.title}</p>` : ''}
${pathOf(asker, connection ?? 'You', prospect.name)}
<section class="card">${form(one, asker)}</section>
${forward ? html`<section class="card"><h2>Ready to forward</h2>${forwardable({ ...one, ...facts }, forward)}</section>` : ''}
${openly(facts, ask, prospect.name)}`;
	const change = (className: unknown) =>
		html`<details${className}><summary>Change your answer</summary>${form(one, asker)}</details>`;
	if (answer !== 'yes')
		return html`${answered(one, answer, asker)}
${change(raw(' class="card"'))}
${openly(facts, ask, prospect.name)}`;
	const agreed = { ...one, ...facts, isForSeveral: false };
	return html`${answered(one, answer, asker)}
<section class="card next"><h2>${nextTitle(agreed)}</h2>${nextParts(agreed)}</section>
${behindMore(facts, ask, prospect.name, html`${extras(agreed, null)}${change('')}`, Boolean(more))}`;
}

const said = ({ note }: OnePerson, answer: IntroAnswer) =>
	html`You answered: ${answerTexts[answer]}.${note ? html`<br>“${note}”` : ''}`;

const next = ({ prospect, consent, message }: OnePerson) =>
	!consent || consent.answer
		? ''
		: ` Now check with ${firstName(prospect.name)}${messageParts(message).forward ? ', or forward the note below,' : ''} whenever suits you.`;

const answered = (one: OnePerson, answer: IntroAnswer, asker: string) => html`<section class="card done" role="status">
<h2>${answer === 'yes' ? 'Thank you!' : 'Thanks for letting us know.'}</h2>
<p>${said(one, answer)}</p>
<p>We’ve told ${firstName(asker)}.${answer === 'yes' ? next(one) : ' There’s nothing more to do.'}</p>
</section>`;

const form = ({ note, answer }: OnePerson, asker: string) => html`<form method="post">
${answers.map(
	(value) =>
		html`<button name="answer" value="${value}" class="${value}" ${answer === value ? raw('aria-pressed="true"') : ''}>${answerTexts[value]}</button>`,
)}
<label for="note">Add a note to ${firstName(asker)} (optional)</label>
<textarea id="note" name="note" rows="2" maxlength="${limits.answerNote}" autocomplete="off">${note ?? ''}</textarea></form>`;

// Each tap is saved at once. An answered person becomes a line in place, and the next steps appear below everyone, so
// that no answer moves the people who are still open.
function aboutSeveral(facts: AnswerFacts, open: OpenPart) {
	const { asker, people } = facts;
	const { ask } = messageParts(people[0].message);
	const agreed = people.filter(isAgreed);
	const isDone = people.every(({ answer }) => answer !== null);
	return html`${
		isDone
			? html`<p class="card done" role="status">Thank you! That’s everyone, and we’ve told ${firstName(asker)}. You can still change an answer.</p>`
			: html`<p class="quiet">Answer for as many as you like. Answers save right away, and you can change them.</p>`
	}
${people.map((one) => person(one, facts))}
${agreed.length > 0 ? html`<h2 class="then">Next: make the ${agreed.length === 1 ? 'introduction' : 'introductions'}</h2>` : ''}
${agreed.map((one) => nextOf(one, facts, { ...open, isAlone: isDone && agreed.length === 1 }))}
${isDone ? behindMore(facts, ask, 'anyone else', '') : openly(facts, ask, 'anyone else')}`;
}

// Before the answer, the page says openly who will see it. Afterwards that is a line to expand.
const openly = (facts: AnswerFacts, ask: string, who: string) => html`${whatBecameOf(facts.asker, facts.became)}
${askerWords(facts.asker, ask, true)}
${whoSees(facts, who)}
${closing(facts.notAgain)}`;

function behindMore(facts: AnswerFacts, ask: string, who: string, own: unknown, isOpen = false) {
	// Once an introduction is made, the page is mainly about what came of it.
	const isMade = facts.people.some((one) => isAgreed(one) && !one.consent);
	const became = whatBecameOf(facts.asker, facts.became);
	return html`${isMade ? became : ''}
<details class="card beside" id="more"${isOpen ? raw(' open') : ''}><summary>More</summary>
${own}
${askerWords(facts.asker, ask)}
${isMade ? '' : became}
${whoSees(facts, who)}${facts.notAgain ? html`<p class="quiet">${stopLink(facts.notAgain)}</p>` : ''}</details>
${closing(null)}`;
}

function person(one: OnePerson, facts: AnswerFacts) {
	const { id, prospect, answer } = one;
	const place = `r-${id}`;
	if (answer)
		return html`<details class="card person" id="${place}"><summary><h2>${prospect.name}</h2> <span class="quiet">${shortAnswerTexts[answer]}</span></summary>
${severalForm(one, facts)}</details>`;
	return html`<section class="card person" id="${place}">
<h2>${prospect.name}</h2>
${prospect.title ? html`<p class="quiet">${prospect.title}</p>` : ''}
${severalForm(one, facts)}</section>`;
}

function severalForm(one: OnePerson, { asker }: AnswerFacts) {
	const { id, prospect, answer, note } = one;
	const { forward } = messageParts(one.message);
	return html`<form method="post"><input type="hidden" name="request" value="${id}">
<div class="three">${answers.map(
		(value) =>
			html`<button name="answer" value="${value}" class="${value}" aria-label="${shortAnswerTexts[value]}: ${prospect.name}" aria-pressed="${raw(String(answer === value))}">${shortAnswerTexts[value]}</button>`,
	)}</div>
${answer ? html`<p>${said(one, answer)}</p>` : ''}
<div class="more"><details><summary>Add a note</summary><textarea name="note" rows="2" maxlength="${limits.answerNote}" autocomplete="off" aria-label="Add a note to ${firstName(asker)} about ${prospect.name}">${note ?? ''}</textarea></details>
${forward && answer === null ? html`<details><summary>What ${firstName(prospect.name)} would read</summary><blockquote>${forward}</blockquote></details>` : ''}</div></form>`;
}

function nextOf(one: OnePerson, facts: AnswerFacts, { at, more, isAlone }: OpenPart & { isAlone: boolean }) {
	const agreed = { ...one, ...facts, isForSeveral: true };
	const isOpen = at ? at === one.id : isAlone;
	const state = one.consent ? (one.consent.answer ? nextTitle(agreed) : '') : 'Introduced';
	return html`<details class="card next" id="n-${one.id}" ${isOpen ? raw('open') : ''}><summary><h3>${one.prospect.name}</h3> <span class="quiet">${state}</span></summary>
${nextParts(agreed)}
<details class="beside" ${isOpen && more ? raw('open') : ''}><summary>More</summary>${extras(agreed, one.id)}</details></details>`;
}
