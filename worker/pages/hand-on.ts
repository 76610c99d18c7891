import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import { html, raw } from 'hono/html';
import { messageParts } from '#contract/mailed-text';
import { isEmailAddress } from '#contract/rules/email-address';
import { firstName } from '#contract/rules/first-name';
import { formatLongDay } from '#contract/rules/format';
import { type ProspectAnswer, type ProspectWay, prospectWayTexts } from '#contract/rules/prospect-answer';
import { isWebAddress } from '#contract/rules/web-address';
import type { Asker } from './answer-parts.ts';
import { policyFor, style } from './page-style.ts';

/** The link for the prospect, as the connector's page shows it, and what came of it. */
export type HandedOn = {
	/** Its address. Null where there is none, or another page than this one made it. */
	url: string | null;
	until: string | null;
	/** What the prospect answered. A no is `later` where whoever asked can open this page too. */
	answer: ProspectAnswer | null;
	/** Whether that came by a link of whoever asked, and not by the reader's. */
	isAskers: boolean;
	way: ProspectWay | null;
	contact: string | null;
	note: string | null;
};

type About = Asker & {
	id: string;
	prospect: { name: string };
	message: string;
	copyTo: string | null;
	isForSeveral: boolean;
	handOn: HandedOn;
};

/**
 * The third yes, on the page of a connector who has agreed: a text with a link for the prospect, then the prospect's answer,
 * and after their yes the mail that introduces both. No mail of ours goes to the prospect.
 */
export function handOnParts(one: About) {
	const { handOn } = one;
	if (handOn.answer === 'yes') return introduceBoth(one);
	if (handOn.answer) return notNow(one, handOn.answer);
	return handOn.url && handOn.until ? askFirst(one, handOn.url, handOn.until) : noLink(one);
}

const first = ({ prospect }: About) => firstName(prospect.name);

/** What a connector sends to the prospect, in words of their own if they like. */
const textFor = (one: About, url: string) => `Hi ${first(one)},

${one.asker} would like to meet you, and asked me to introduce you. Would you like that? Here is what it is about. You can say yes or no with one press:

${url}

No is fine too.`;

const askFirst = (one: About, url: string, until: string) => {
	const text = textFor(one, url);
	const subject = `May I introduce you to ${one.asker}?`;
	return html`<h2>Ask ${first(one)} first</h2>
<p class="quiet">Send these lines from wherever you write to ${first(one)}. Their answer comes to this page.</p>
<blockquote>${text}</blockquote>
<button type="button" class="main share" hidden>Share with ${first(one)}</button>
<div class="three"><a class="mail" href="${mailTo([], [], subject, text)}">By mail</a><button type="button" class="copy" hidden>Copy</button></div>
${linkForm(one, 'end', `End the link`, `It works until ${formatLongDay(until)}.`)}`;
};

const noLink = (one: About) => html`<h2>Ask ${first(one)} first</h2>
<p class="quiet">A link for ${first(one)}, on which they say whether they would like it. A link from before stops working.</p>
${linkForm(one, 'new', `Make a link for ${first(one)}`)}`;

const linkForm = ({ id, isForSeveral }: About, what: 'new' | 'end', label: string, words = '') =>
	html`<form method="post">${isForSeveral ? html`<input type="hidden" name="request" value="${id}">` : ''}<p class="quiet">${words} <button class="plain" name="prospectLink" value="${what}">${label}</button></p></form>`;

const throughWhom = ({ asker, handOn }: About) =>
	handOn.isAskers ? html`<p class="quiet">Answered through a link from ${asker}, not yours.</p>\n` : '';

const notNow = (
	one: About,
	answer: ProspectAnswer,
) => html`<h2>${answer === 'no' ? `${first(one)} says: no, thank you.` : `${first(one)} says: not now.`}</h2>
${throughWhom(one)}${one.handOn.note ? html`<p>“${one.handOn.note}”</p>` : ''}
<p>${one.asker} hears “not right now” from your side, and nothing of ${first(one)}. There is nothing more to do.</p>`;

const introduceBoth = (one: About) => {
	const { asker, askerEmail, copyTo, prospect, handOn } = one;
	const { way, contact, note } = handOn;
	const theirs = contact && isEmailAddress(contact) ? [contact] : [];
	const { forward } = messageParts(one.message);
	const how = way && prospectWayTexts[way].replace('my', 'their').toLowerCase();
	const text = [
		`${first(one)}, meet ${asker}. ${asker}, meet ${first(one)}.`,
		'You have both said that you would like to meet, so here you are.',
		...(contact && theirs.length === 0
			? [`${first(one)} would like it ${how ? `${how}: ` : 'like this: '}${contact}`]
			: []),
		...(forward ? [forward] : []),
		'I leave the rest to you two.',
	].join('\n\n');
	const to = [askerEmail, ...theirs];
	const subject = `${prospect.name}, meet ${asker}`;
	return html`<h2>${first(one)} says yes</h2>
${throughWhom(one)}${how || contact ? html`<p>${how ? `They would like it ${how}` : 'Their words for it'}${contact ? html`: ${contact && isWebAddress(contact) ? html`<a href="${contact}" rel="noopener noreferrer">${contact}</a>` : contact}` : ''}</p>` : ''}
${note ? html`<p>“${note}”</p>` : ''}
<p><a class="mail main" href="${mailTo(to, copyTo ? [copyTo] : [], subject, text)}">Introduce them now</a></p>
<p class="quiet">A mail of your own, ready to send${theirs.length > 0 ? ' to both' : `: add ${first(one)}’s address`}.${copyTo ? ` Kindling is in Cc, so that ${asker} sees that it happened: it keeps who wrote to whom and when, not what.` : ''}</p>`;
};

const mailTo = (to: readonly string[], copies: readonly string[], subject: string, body: string) =>
	`mailto:${to.map(encodeURIComponent).join(',')}?${copies.map((copy) => `cc=${encodeURIComponent(copy)}&`).join('')}subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;

// The one script of the page. Without it there are the mail and the text to select.
const script = `for(const box of document.querySelectorAll('.hand-on')){const words=box.querySelector('blockquote');const wire=(name,can,act)=>{const button=box.querySelector('button.'+name);if(button&&can){button.hidden=false;button.onclick=()=>act(button)}};wire('share',navigator.share,()=>navigator.share({text:words.textContent}).catch(()=>{}));wire('copy',navigator.clipboard,button=>navigator.clipboard.writeText(words.textContent).then(()=>{button.textContent='Copied'},()=>getSelection().selectAllChildren(words)))}`;

/** The script of a page with such a card, and the headers under which that page runs it and no other. */
export const handOnScript = html`<script>${raw(script)}</script>`;
export const handOnHeaders = () => ({
	'Content-Security-Policy': policyFor(
		style,
		`script-src 'sha256-${encodeBase64(sha256(new TextEncoder().encode(script)))}'; `,
	),
});
