import { html, raw } from 'hono/html';
import { messageParts } from '#contract/mailed-text';
import { answerTexts, type IntroAnswer } from '#contract/rules/intro-status';
import { limits } from '#contract/rules/limits';
import { closing, forwardable } from './answer-parts.ts';
import { howWellButtons } from './how-well.ts';
import { page } from './page.ts';

/** What the page of a favour shows of one person. */
type OnePerson = {
	id: string;
	prospect: { name: string; title: string | null; linkedinUrl: string | null };
	message: string;
	copyTo: string | null;
	answer: IntroAnswer | null;
	note: string | null;
	howWell: 'open' | 'said' | 'not asked';
};

type FavourFacts = {
	asker: string;
	askerEmail: string;
	people: readonly OnePerson[];
	notAgain: string | null;
};

// Three stand in a line, on a phone too.
const short: Record<IntroAnswer, string> = { yes: 'Yes', no: 'Not now', unsure: 'Don’t know them well' };

/**
 * The page on which a connector answers for each of several people: each press is kept at once, and leads back to that
 * person. Showing it changes nothing. People who were removed since are not on it.
 */
export function favourPage({ asker, askerEmail, people, notAgain }: FavourFacts): string {
	const about = people.length === 1 ? (people[0]?.prospect.name ?? '') : `${people.length} people`;
	const open = people.filter(({ answer }) => answer === null).length;
	return page(
		`An introduction to ${about}`,
		html`<h1>${asker} asks for an introduction to ${about}</h1>
<p class="quiet">Answer for whom you like. Each press is kept at once, and you can change it.</p>
${open === 0 ? html`<p class="card done" role="status">Thank you! You answered for all of them, and ${asker} knows.</p>` : ''}
${people.map((one) => person(one, { asker, askerEmail }))}
${closing({ asker, askerEmail, notAgain }, messageParts(people[0]?.message ?? '').ask, 'anybody else')}`,
	);
}

/** The place of a request on this page, as a part of its address. */
export const placeOf = (requestId: string) => `r-${requestId}`;

const person = (one: OnePerson, { asker, askerEmail }: Pick<FavourFacts, 'asker' | 'askerEmail'>) => {
	const { id, prospect, message, copyTo, answer, note } = one;
	const { forward } = messageParts(message);
	return html`<section class="card person" id="${placeOf(id)}">
<h2>${prospect.name}</h2>
${prospect.title ? html`<p class="quiet">${prospect.title}</p>` : ''}
<form method="post"><input type="hidden" name="request" value="${id}">
<div class="three">${(Object.keys(short) as IntroAnswer[]).map(
		(value) =>
			html`<button name="answer" value="${value}" class="${value}" aria-label="${short[value]}: ${prospect.name}" aria-pressed="${raw(String(answer === value))}">${short[value]}</button>`,
	)}</div>
${answer ? html`<p role="status">You answered: ${answerTexts[answer]}.${note ? html`<br>“${note}”` : ''}</p>` : ''}
<details><summary>Add a line to ${asker}</summary><textarea name="note" rows="2" maxlength="${limits.answerNote}" autocomplete="off" aria-label="Your own words to ${asker} about ${prospect.name}">${note ?? ''}</textarea></details></form>
${one.howWell === 'not asked' ? '' : howWellButtons({ asker, prospect }, id, one.howWell === 'said')}
${forward && answer === 'yes' ? forwardable({ asker, askerEmail, copyTo, prospect }, forward) : ''}
${forward && answer === null ? html`<details><summary>What ${prospect.name} would read</summary><blockquote>${forward}</blockquote></details>` : ''}
</section>`;
};
