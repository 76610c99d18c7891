import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import { html, raw } from 'hono/html';
import { messageParts } from '#contract/mailed-text';
import { isEmailAddress } from '#contract/rules/email-address';
import { firstName } from '#contract/rules/first-name';
import { formatLongDay } from '#contract/rules/format';
import { channelInWords, type ProspectAnswer, type ProspectChannel } from '#contract/rules/prospect-answer';
import { isWebAddress } from '#contract/rules/web-address';
import { policyFor, style } from '../../pages/page-style.ts';
import type { Asker } from './answer-parts.ts';

/** The link for the prospect, as on the connector's page, and the prospect's answer. */
export type ProspectConsent = {
	/** Its address. Null without a link, and on a page other than the one that made it. */
	url: string | null;
	until: string | null;
	/** The prospect's answer. A no is `later` if the asker can open this page too. */
	answer: ProspectAnswer | null;
	/** The answer came by a link of the asker's, and not by the reader's. */
	isAskers: boolean;
	way: ProspectChannel | null;
	contact: string | null;
	note: string | null;
};

/** A person the reader has agreed to introduce. */
export type About = Asker & {
	id: string;
	prospect: { name: string };
	message: string;
	copyTo: string | null;
	isForSeveral: boolean;
	consent: ProspectConsent;
};

const first = ({ prospect }: About) => firstName(prospect.name);

/** The message that a connector sends to the prospect; they can reword it. */
const textFor = (one: About, url: string) => `Hi ${first(one)},

${one.asker} would like to meet you, and asked me to introduce you. Would you be up for that? The details are here, and you can answer with one tap:

${url}

No pressure.`;

/** True if the page has a link to show for the prospect. */
export const hasLink = ({ url, until }: ProspectConsent) => url !== null && until !== null;

/** Shows how to check with the prospect first: a message with a link. We send no mail to the prospect. */
export function askFirst(one: About) {
	const { url, until } = one.consent;
	if (!url || !until)
		return html`<p class="quiet">A link for ${first(one)} to say yes or no. Any earlier link stops working.</p>
${linkForm(one, 'new', `Create link for ${first(one)}`)}`;
	const text = textFor(one, url);
	const subject = `May I introduce you to ${one.asker}?`;
	return html`<p class="quiet">Send this to ${first(one)} however you like. The answer will show up here.</p>
<blockquote tabindex="0">${text}</blockquote>
<button type="button" class="main share" hidden>Share with ${first(one)}</button>
<div class="three"><a class="mail" href="${mailTo([], [], subject, text)}">Email ${first(one)}</a><button type="button" class="copy" hidden>Copy</button></div>
${linkForm(one, 'end', 'Turn off link', `Valid until ${formatLongDay(until)}.`)}`;
}

const linkForm = ({ id, isForSeveral }: About, change: 'new' | 'end', label: string, words = '') =>
	html`<form method="post">${isForSeveral ? html`<input type="hidden" name="request" value="${id}">` : ''}<p class="quiet">${words} <button class="plain" name="prospectLink" value="${change}">${label}</button></p></form>`;

/** Says a prospect's answer in a line. */
export const prospectSaid = (name: string, answer: ProspectAnswer) => `${firstName(name)} ${saying[answer]}`;
const saying: Record<ProspectAnswer, string> = { yes: 'said yes', later: 'said not now', no: 'said no, thank you' };

/** Shows the step after the prospect's answer: after a yes the mail that introduces both, else nothing more. */
export const prospectAnswered = (one: About, answer: ProspectAnswer) =>
	answer === 'yes' ? introduceBoth(one) : notNow(one);

const throughWhom = ({ asker, consent }: About) =>
	consent.isAskers ? html`<p class="quiet">Answered through a link from ${asker}, not yours.</p>\n` : '';

const notNow = (one: About) => html`${throughWhom(one)}${one.consent.note ? html`<p>“${one.consent.note}”</p>` : ''}
<p>${one.asker} will only hear “not right now” from you, and nothing about ${first(one)}. There’s nothing more to do.</p>`;

const introduceBoth = (one: About) => {
	const { asker, askerEmail, copyTo, prospect, consent } = one;
	const { way, contact, note } = consent;
	const theirs = contact && isEmailAddress(contact) ? [contact] : [];
	const { forward } = messageParts(one.message);
	const how = way && channelInWords(way);
	const text = [
		`${first(one)}, meet ${asker}. ${asker}, meet ${first(one)}.`,
		'You both said you’d like to meet, so here you go.',
		...(contact && theirs.length === 0
			? [
					how
						? `${first(one)} would like to connect ${how}: ${contact}`
						: `${first(one)} can be reached here: ${contact}`,
				]
			: []),
		...(forward ? [forward] : []),
		'I’ll leave the rest to you two.',
	].join('\n\n');
	const to = [askerEmail, ...theirs];
	const subject = `${prospect.name}, meet ${asker}`;
	const link =
		contact && isWebAddress(contact) ? html`<a href="${contact}" rel="noopener noreferrer">${contact}</a>` : contact;
	return html`${throughWhom(one)}${how || contact ? html`<p>${how ? `${first(one)} would like to connect ${how}` : `${first(one)} added`}${contact ? html`: ${link}` : '.'}</p>` : ''}
${note ? html`<p>“${note}”</p>` : ''}
<p><a class="mail main" href="${mailTo(to, copyTo ? [copyTo] : [], subject, text)}">Introduce them now</a></p>
<p class="quiet">Opens an email from you, ready to send${theirs.length > 0 ? ' to both' : `. Add ${first(one)}’s address`}.${copyTo ? ` We’re copied so ${firstName(asker)} knows the intro was made. We record who and when, never what you write.` : ''}</p>`;
};

const mailTo = (to: readonly string[], copies: readonly string[], subject: string, body: string) =>
	`mailto:${to.map(encodeURIComponent).join(',')}?${copies.map((copy) => `cc=${encodeURIComponent(copy)}&`).join('')}subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;

// The only script of the page. Without it there are the mails and the texts to select.
const script = `for(const box of document.querySelectorAll('.to-prospect')){const words=box.querySelector('blockquote');const wire=(name,can,act)=>{const button=box.querySelector('button.'+name);if(button&&can){button.hidden=false;button.onclick=()=>act(button)}};wire('share',navigator.share,()=>navigator.share({text:words.textContent}).catch(()=>{}));wire('copy',navigator.clipboard,button=>navigator.clipboard.writeText(words.textContent).then(()=>{button.textContent='Copied'},()=>getSelection().selectAllChildren(words)))}`;

/** The script of a page with such a card, and the headers that allow this script alone. */
export const nextScript = html`<script>${raw(script)}</script>`;
export const nextHeaders = () => ({
	'Content-Security-Policy': policyFor(
		style,
		`script-src 'sha256-${encodeBase64(sha256(new TextEncoder().encode(script)))}'; `,
	),
});
