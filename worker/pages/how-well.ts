import { html } from 'hono/html';
import { firstName } from '#contract/rules/first-name';
import { howWellAnswers, howWells } from '#contract/rules/how-well';

type About = { asker: string; prospect: { name: string } };

const question = ({ prospect }: About) => `How well do you know ${firstName(prospect.name)}?`;

/**
 * The question after a yes: one tap answers it, and another one changes it. The page says only that it was answered: a
 * link may be forwarded, and how well a connector knows someone is for the user alone. `request`: on a page about
 * several.
 */
export const howWellParts = (about: About, isSaid: boolean, request: string | null) => html`<form method="post">
<h3>${question(about)}</h3>${request ? html`<input type="hidden" name="request" value="${request}">` : ''}
<p class="quiet">${isSaid ? `You said how well you know ${firstName(about.prospect.name)}. Only ${about.asker} can see it.` : `Optional. Only ${about.asker} will see this.`}</p>
<div class="three small">${howWells.map((value) => html`<button name="howWell" value="${value}" aria-label="${howWellAnswers[value]}: ${about.prospect.name}">${howWellAnswers[value]}</button>`)}</div></form>`;
