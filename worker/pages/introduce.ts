import { html, raw } from 'hono/html';
import { messageParts } from '#contract/mailed-text';
import { firstName } from '#contract/rules/first-name';
import type { IntroTerms } from '#contract/rules/intro-terms';
import { forwardable } from './answer-parts.ts';
import { howWellParts } from './how-well.ts';
import { type About, askFirst, hasLink, prospectAnswered, prospectSaid } from './prospect-consent.ts';
import { termsParts } from './terms.ts';

/** One person who the reader has agreed to introduce. `consent` is null once the introduction is made. */
type Agreed = Omit<About, 'consent' | 'prospect'> & {
	prospect: { name: string; linkedinUrl: string | null };
	consent: About['consent'] | null;
	/** The connector's name; null where only their address is known. */
	connection: string | null;
	terms: IntroTerms | null;
	howWell: 'open' | 'said' | 'not asked';
};

/** Heading of the next step after a yes. */
export const nextTitle = ({ prospect, consent }: Agreed) =>
	consent?.answer ? prospectSaid(prospect.name, consent.answer) : consent ? 'Introduce them' : 'Ready to forward';

/**
 * The next step after a yes: forward the note, or check with the prospect first. They are tabs that work without a
 * script. With a link for the prospect, checking comes first: it takes one tap to send.
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

/** Optional additions beside it. `request` is the request, on a page about several. */
export const besideIt = (one: Agreed, request: string | null) =>
	html`${one.howWell === 'not asked' ? '' : howWellParts(one, one.howWell === 'said', request)}
${termsParts({ ...one, request })}`;
