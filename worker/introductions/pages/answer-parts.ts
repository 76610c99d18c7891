import { html, raw } from 'hono/html';
import { firstName } from '#contract/rules/first-name';
import { formatMonth } from '#contract/rules/format';
import { isWebAddress } from '#contract/rules/web-address';
import { page, whatKindlingIs } from '../../pages/page.ts';

/** The user who asked. */
export type Asker = {
	asker: string;
	/** The asker's own address, which a forwarded mail also goes to. */
	askerEmail: string;
};

type Forwarded = Asker & {
	/** The server's address for a copy of the introduction; null if it takes none. */
	copyTo: string | null;
	prospect: { name: string; linkedinUrl: string | null };
};

/** Shows the asker's own line about themselves, if any. */
export const whoItIs = ({ asker, about }: { asker: string; about: string | null }) =>
	about ? html`<p>${asker}: ${about}</p>\n` : '';

/** Shows the path from the asker to the prospect, by their names. */
export const pathOf = (...people: string[]) =>
	html`<ul class="path">${people.map(
		(name) => html`<li><i aria-hidden="true">${[...name][0]?.toUpperCase() ?? ''}</i>${name}</li>`,
	)}</ul>`;

/** Shows the asker's message, folded. */
export const askerWords = (asker: string, ask: string, isCard = false) =>
	html`<details${isCard ? raw(' class="card"') : ''}><summary>${firstName(asker)}’s message</summary><p class="words">${`\n${ask}`}</p></details>`;

/** Says who sees the answer, and that `who` gets nothing. */
export const whoSees = ({ asker, askerEmail }: Asker, who: string) =>
	html`<p class="quiet">Only ${asker} sees your answer. Nothing is sent to ${who}. You can also email ${firstName(asker)}: <a href="mailto:${encodeURIComponent(askerEmail)}">${askerEmail}</a></p>`;

/**
 * Shows the end of such a page. `notAgain` is where the reader stops our emails; null when none of ours brought the
 * link.
 */
export const closing = (notAgain: string | null) =>
	html`<p class="quiet">${whatKindlingIs} No account needed.${stopLink(notAgain)}</p>`;

/** Links to the page that stops our emails, if there is one. */
export const stopLink = (notAgain: string | null) =>
	notAgain ? html` <a href="${notAgain}">Stop these emails</a>` : '';

/**
 * Shows the note that a connector can forward as is, with a ready-made mail. `isNext`: after a yes it is the next step,
 * and the page has the script that copies it.
 */
export const forwardable = ({ asker, askerEmail, copyTo, prospect }: Forwarded, text: string, isNext = false) => {
	// A stored profile may be any text, and pages of the sales search only open for its subscribers.
	const { linkedinUrl } = prospect;
	const profile = linkedinUrl && isWebAddress(linkedinUrl) && !isSalesSearch(linkedinUrl) ? linkedinUrl : null;
	const subject = encodeURIComponent(`${prospect.name}, meet ${asker}`);
	const mailTo = (...copies: string[]) =>
		`mailto:?cc=${copies.map(encodeURIComponent).join(',')}&subject=${subject}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
	const mail = copyTo ? mailTo(askerEmail, copyTo) : mailTo(askerEmail);
	return html`<blockquote${isNext ? raw(' tabindex="0"') : ''}>${text}</blockquote>
${
	isNext
		? html`<div class="three"><a class="mail main" href="${mail}">Forward in your mail app</a><button type="button" class="copy" hidden>Copy</button></div>`
		: html`<p><a class="mail" href="${mail}">Forward in your mail app</a></p>`
}${
	copyTo
		? html`
<p class="quiet">We’re copied so ${firstName(asker)} knows the intro was made. We record who and when, never what you write. <a href="${mailTo(askerEmail)}">Forward without Kindling</a></p>`
		: ''
}
<p class="quiet">Or copy the text into your own message.${profile ? html` <a href="${profile}" rel="noopener noreferrer">${prospect.name}’s profile</a>` : ''}</p>`;
};

const isSalesSearch = (address: string) => new URL(address).pathname.startsWith('/sales/');

/** An introduction that the reader made. `madeAt` is in ISO 8601. */
export type Made = { prospect: string; madeAt: string; met: number; thanks: string | null };

/**
 * Shows what came of the asker's earlier requests to the reader. Uses first names alone, because a link may be
 * forwarded.
 */
export const whatBecameOf = (asker: string, made: readonly Made[]) =>
	made.length === 0
		? ''
		: html`<section class="card"><h2>What came of it</h2>
${made.map(({ prospect, madeAt, met, thanks }) => {
	const text = `You introduced ${firstName(asker)} and ${firstName(prospect)} in ${formatMonth(madeAt)}`;
	return html`<p>${text}${met ? ', and they met' : ''}.</p>${thanks ? html`<details><summary>${firstName(asker)} thanked you</summary><blockquote class="plain">${thanks}</blockquote></details>` : ''}`;
})}</section>`;

// The address is gone once the request is removed.
const shown = (email: string | null) => (email ? html`<strong>${email}</strong>` : 'the address that received it');

/** Asks the reader if an address should get no more requests. Opening it changes nothing. */
export const notAgainPage = (email: string | null) =>
	page(
		'Stop these emails',
		html`<h1>Stop these emails?</h1>
<section class="card"><p>No one, including the person who wrote to you, will be able to email ${shown(email)} through Kindling again.</p>
<form method="post"><button class="main">Stop these emails</button></form></section>`,
	);

/** Says that an address gets no more requests. */
export const noMorePage = (email: string | null) =>
	page(
		'No more emails',
		html`<h1>You won’t get any more emails</h1>
<p>No one can email ${shown(email)} through Kindling now. If you have an account here, you’ll still get what it needs, such as a link to choose a new password. The people who run this server can undo this.</p>`,
	);
