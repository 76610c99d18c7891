import { html, raw } from 'hono/html';
import { messageParts } from '#contract/mailed-text';
import { firstName } from '#contract/rules/first-name';
import { formatLongDay } from '#contract/rules/format';
import { howWellAnswers, howWells } from '#contract/rules/how-well';
import { firstTermDay, type IntroTerms, permittedWords, termWays, termWayTexts } from '#contract/rules/intro-terms';
import { forwardable } from './answer-parts.ts';
import { type About, askFirst, hasLink, prospectAnswered, prospectSaid } from './prospect-consent.ts';

/** A person the reader has agreed to introduce. `consent` is null once the introduction is made. */
type Agreed = Omit<About, 'consent' | 'prospect'> & {
	prospect: { name: string; linkedinUrl: string | null };
	consent: About['consent'] | null;
	/** The connector's name; null when only their address is known. */
	connection: string | null;
	terms: IntroTerms | null;
	howWell: 'open' | 'said' | 'not asked';
};

/** Heading of the next step after a yes. */
export const nextTitle = ({ prospect, consent }: Agreed) =>
	consent?.answer ? prospectSaid(prospect.name, consent.answer) : consent ? 'Introduce them' : 'Ready to forward';

/**
 * Shows the next step after a yes: forward the note, or check with the prospect first. These are tabs that work without
 * a script. With a link for the prospect, checking comes first, because sending it takes one tap.
 */
export function nextParts(one: Agreed) {
	const { id, prospect, consent } = one;
	const { forward } = messageParts(one.message);
	const words = forward && html`${forwardable(one, forward, true)}`;
	if (!consent) return words ? html`<div class="to-prospect">${words}</div>` : '';
	if (consent.answer) return prospectAnswered({ ...one, consent }, consent.answer);
	const check = askFirst({ ...one, consent });
	const name = firstName(prospect.name);
	if (!words) return html`<h3>Check with ${name} first</h3><div class="to-prospect">${check}</div>`;
	const isCheck = hasLink(consent);
	const tab = (what: 'check' | 'forward', label: string, isChosen: boolean) =>
		html`<input type="radio" name="way-${id}" id="${what}-${id}" class="to-${what}" ${isChosen ? raw('checked') : ''}><label for="${what}-${id}">${label}</label>`;
	return html`<div class="tabs">
${tab('check', `Check with ${name} first`, isCheck)}${tab('forward', 'Forward', !isCheck)}
<div class="to-prospect check">${check}</div>
<div class="to-prospect forward">${words}</div></div>`;
}

/** Shows optional additions. `request` is the request, on a page about several. */
export const extras = (one: Agreed, request: string | null) =>
	html`${one.howWell === 'not asked' ? '' : howWellParts(one, one.howWell === 'said', request)}
${termsParts(one, request)}`;

/**
 * Asks after a yes how well the reader knows the prospect; one tap answers, and another changes it. The page only says
 * that it was answered: a link may be forwarded, and how well a connector knows someone is for the user alone.
 * `request`: on a page about several.
 */
const howWellParts = ({ asker, prospect }: Agreed, isSaid: boolean, request: string | null) => html`<form method="post">
<h3>How well do you know ${firstName(prospect.name)}?</h3>${request ? html`<input type="hidden" name="request" value="${request}">` : ''}
<p class="quiet">${isSaid ? `You said how well you know ${firstName(prospect.name)}. Only ${asker} can see it.` : `Optional. Only ${asker} will see this.`}</p>
<div class="three small">${howWells.map((value) => html`<button name="howWell" value="${value}" aria-label="${howWellAnswers[value]}: ${prospect.name}">${howWellAnswers[value]}</button>`)}</div></form>`;

/** Offers the terms of a yes: a tap for each, and one to clear them all. */
const termsParts = ({ asker, connection, prospect, terms }: Agreed, request: string | null) => html`<form method="post">
<h3>How I’d like to be introduced</h3>
${request ? html`<input type="hidden" name="request" value="${request}">` : ''}
<p class="quiet">Optional. ${asker} sees it right away.</p>
${connection ? mention(asker, connection, prospect.name, terms) : ''}
<div class="three small">${termWays.map((way) => html`<button name="terms" value="${way}" aria-pressed="${String(terms?.by === way)}">${termWayTexts[way]}</button>`)}</div>
<div class="day"><input type="date" name="notBefore" min="${firstTermDay(Date.now())}" value="${terms?.notBefore ?? ''}" aria-label="Not before"><button name="terms" value="date" aria-pressed="${String(Boolean(terms?.notBefore))}">Not before</button></div>
${terms?.notBefore ? html`<p class="quiet">Not before ${formatLongDay(terms.notBefore)}. ${asker} will be reminded then.</p>` : ''}
${terms ? html`<p class="quiet"><button class="plain" name="terms" value="none">Clear these</button></p>` : ''}</form>`;

const mention = (asker: string, connection: string, prospect: string, terms: IntroTerms | null) =>
	html`<button name="terms" value="mention" aria-pressed="${String(terms?.mayMention ?? false)}">${firstName(asker)} can write to ${firstName(prospect)} and mention my name</button>
<p class="quiet">They may say only: “${permittedWords(connection)}”</p>`;
