import { html } from 'hono/html';
import { firstName } from '#contract/rules/first-name';
import { howWellAnswers, howWells } from '#contract/rules/how-well';

type About = { asker: string; prospect: { name: string } };

const question = ({ prospect }: About) => `How well do you know ${firstName(prospect.name)}?`;

/** The question after a yes: one press of a button says it. */
export const howWellForm = (about: About) => html`<section class="card"><form method="post">
<h2>${question(about)}</h2>
<p class="quiet">One press, if you like. Only ${about.asker} sees it.</p>
<div class="three">${howWells.map((value) => html`<button name="howWell" value="${value}">${howWellAnswers[value]}</button>`)}</div>
</form></section>`;

/**
 * That it was said, without what: a link may be forwarded, and only the user is to see how well a connector knows somebody.
 */
export const howWellSaid = (about: About) => html`<p>${saidSentence(about)}</p>`;

const saidSentence = ({ asker, prospect }: About) =>
	`You said how well you know ${firstName(prospect.name)}. Only ${asker} sees it.`;

/** The question about one of several people: three buttons; once it was said, under a line that says so. */
export const howWellButtons = (about: About, requestId: string, isSaid: boolean) => {
	const buttons = html`<div class="three small">${howWells.map(
		(value) =>
			html`<button name="howWell" value="${value}" aria-label="${howWellAnswers[value]}: ${about.prospect.name}">${howWellAnswers[value]}</button>`,
	)}</div>`;
	const form = (title: unknown) =>
		html`<form method="post"><input type="hidden" name="request" value="${requestId}">${title}${buttons}</form>`;
	if (!isSaid) return form(html`<p class="quiet">${question(about)} Only ${about.asker} sees it.</p>`);
	return html`<details><summary>${saidSentence(about)}</summary>${form('')}</details>`;
};
