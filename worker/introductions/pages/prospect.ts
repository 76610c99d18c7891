import { html } from 'hono/html';
import { forwardParts, messageParts } from '#contract/mailed-text';
import { firstName } from '#contract/rules/first-name';
import { limits } from '#contract/rules/limits';
import {
	type ProspectAnswer,
	prospectAnswers,
	prospectAnswerTexts,
	prospectChannels,
	prospectChannelTexts,
	prospectContactMost,
	prospectLinkDays,
} from '#contract/rules/prospect-answer';
import { page, whatKindlingIs } from '../../pages/page.ts';
import { pathOf, whoItIs } from './answer-parts.ts';

/** Content of a prospect's page. `connector` is null when only their address is known, which the page doesn't show. */
type ProspectFacts = {
	asker: string;
	/** The asker's line about themselves. */
	about: string | null;
	connector: string | null;
	prospect: { name: string };
	message: string;
	answer: ProspectAnswer | null;
};

/**
 * The page on which a prospect says if they want to be introduced. Showing it changes nothing, and its buttons post to
 * the same address. It never shows an answer other than a yes, nor the prospect's words, because a link may be
 * forwarded.
 */
export function prospectPage(facts: ProspectFacts): string {
	const { asker, connector, prospect, answer } = facts;
	const forward = forwardParts(facts.message, 1)[0] ?? messageParts(facts.message).forward;
	const behalf = connector ?? 'Someone you know';
	return page(
		`${asker} would like to meet you`,
		html`<h1>${asker} would like to meet you</h1>
${whoItIs(facts)}<p>${behalf} can introduce you, ${firstName(prospect.name)}, and wanted to check with you first.</p>
${pathOf(asker, behalf, 'You')}
${answer ? answered(facts, answer) : ''}
${forward ? html`<section class="card"><h2>In ${asker}’s words</h2><blockquote class="plain">${forward}</blockquote></section>` : ''}
${answer ? html`<details class="card"><summary>Change your answer</summary><br>${form(facts)}</details>` : html`<section class="card">${form(facts)}</section>`}
<p class="quiet">${behalf} sees your answer. If you say yes, ${asker} is told, along with anything you add. Otherwise they only hear “not right now”, and from ${connector ?? 'the person who asked you'}, not you.</p>
<p class="quiet">${whatKindlingIs} No account needed, and we’ll never email you. We keep your answer, and your note for ${prospectLinkDays} days.</p>`,
	);
}

/** The page for a link that is wrong, over or ended, and for an introduction that was made. */
export const noProspectPage = () =>
	page(
		'This link no longer works',
		html`<h1>This link no longer works</h1>
<p>These links work for ${prospectLinkDays} days, until they’re turned off or the introduction is made. If you copied it, part of it may be missing.</p>
<p>You can always write to the person who sent it to you.</p>`,
	);

const answered = (
	{ asker, connector }: ProspectFacts,
	answer: ProspectAnswer,
) => html`<section class="card done" role="status">
<h2>${answer === 'yes' ? 'Thank you!' : 'Thanks for letting us know.'}</h2>
<p>${
	answer === 'yes'
		? `You said yes. ${connector ?? 'Your connection'} and ${asker} know, and ${connector ?? 'they'} can introduce you now.`
		: 'Your answer is saved. There’s nothing more to do.'
}</p></section>`;

// The buttons come first: an answer takes one tap, and words are optional.
const form = ({ connector }: ProspectFacts) => html`<form method="post">
${prospectAnswers.map((value) => html`<button name="answer" value="${value}" class="${value}">${prospectAnswerTexts[value]}</button>`)}
<details><summary>Add a note or preference</summary><br>
<label for="note">A note to ${connector ? firstName(connector) : 'the person who asked you'} (optional)</label>
<textarea id="note" name="note" rows="2" maxlength="${limits.answerNote}" autocomplete="off"></textarea>
<fieldset><legend>If yes, how would you like to connect? (optional)</legend>
${prospectChannels.map((value) => html`<label class="choice"><input type="radio" name="way" value="${value}">${prospectChannelTexts[value]}</label>`)}</fieldset>
<label for="contact">Your email, number or link (optional)</label>
<input id="contact" name="contact" maxlength="${prospectContactMost}" autocomplete="off">
<p class="quiet">If you say yes, both of them see what you write here. Now tap one of the buttons above.</p></details></form>`;
