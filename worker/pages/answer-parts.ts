import { html } from 'hono/html';
import { isWebAddress } from '#contract/rules/web-address';
import { whatKindlingIs } from './page.ts';

/** Who asked. */
export type Asker = {
	asker: string;
	/** The asker's own address, which a forwarded mail goes to as well. */
	askerEmail: string;
};

type Forwarded = Asker & {
	/** The server's address that a copy of the introduction goes to; null where it takes none. */
	copyTo: string | null;
	prospect: { name: string; linkedinUrl: string | null };
};

/** Who the asker is, in the line that they wrote; nothing where they wrote none. */
export const whoItIs = ({ asker, about }: { asker: string; about: string | null }) =>
	about ? html`<p>${asker}: ${about}</p>\n` : '';

/** The way from whoever asked to the person they want to meet, by their names. */
export const pathOf = (...people: string[]) =>
	html`<ul class="path">${people.map(
		(name) => html`<li><i aria-hidden="true">${[...name][0]?.toUpperCase() ?? ''}</i>${name}</li>`,
	)}</ul>`;

/**
 * How such a page ends: what was written, whom the answer goes to, and what Kindling is. `who` gets nothing. `notAgain` is
 * where the reader says that they want no more mail; null where the link came in no mail of ours.
 */
export const closing = (
	{ asker, askerEmail, notAgain }: Asker & { notAgain: string | null },
	ask: string,
	who: string,
) =>
	html`<details class="card"><summary>What ${asker} wrote to you</summary><p class="words">${`\n${ask}`}</p></details>
<p class="quiet">Your answer goes to ${asker} only. Nothing is sent to ${who}. You can also write to ${asker}: <a href="mailto:${encodeURIComponent(askerEmail)}">${askerEmail}</a>.</p>
<p class="quiet">${whatKindlingIs} You need no account to answer.${notAgain ? html` <a href="${notAgain}">Stop these emails</a>` : ''}</p>`;

/** The lines that a connector may forward as they are, with the mail that is ready for it. */
export const forwardable = ({ asker, askerEmail, copyTo, prospect }: Forwarded, text: string) => {
	// What is kept as a profile may be any text, and a page of the sales search opens for its subscribers only.
	const { linkedinUrl } = prospect;
	const profile = linkedinUrl && isWebAddress(linkedinUrl) && !isSalesSearch(linkedinUrl) ? linkedinUrl : null;
	const subject = encodeURIComponent(`${prospect.name}, meet ${asker}`);
	const mailTo = (...copies: string[]) =>
		`mailto:?cc=${copies.map(encodeURIComponent).join(',')}&subject=${subject}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
	return html`<h2>Ready to forward</h2>
<blockquote>${text}</blockquote>
<p><a class="mail" href="${copyTo ? mailTo(askerEmail, copyTo) : mailTo(askerEmail)}">Forward in your mail app</a></p>${
		copyTo
			? html`
<p class="quiet">Kindling is in Cc, so that ${asker} sees that it happened: it keeps who wrote to whom and when, not what. <a href="${mailTo(askerEmail)}">Forward without Kindling</a></p>`
			: ''
	}
<p class="quiet">Or press and hold, or click once, to select all of it; then copy it into your own message.${profile ? html` <a href="${profile}" rel="noopener noreferrer">${prospect.name}’s profile</a>` : ''}</p>`;
};

const isSalesSearch = (address: string) => new URL(address).pathname.startsWith('/sales/');
