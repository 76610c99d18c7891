// Everything that a mail program turns into a link or an address: a scheme or www, a mail address even with its @
// written as a word, and host names. Browsers also read the dots of other scripts as dots.
const scheme = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www[.。．｡]|(?:javascript|data|mailto|tel):)[^\s()<>[\]{}"]*/giu;
const mailAddress =
	/(?<![^\s()<>[\]{}",;:])[^\s()<>[\]{}",;:@]+@[^\s()<>[\]{}",;:]*[.。．｡]\p{L}{2,}[^\s()<>[\]{}",;:]*|[\w.+-]+\s*[([]at[)\]]\s*[\w-]+(?:\s*[([]dot[)\]]\s*|[.])\S+/giu;
const host = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]+[.。．｡])+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}_-])/gu;

/** True if a mail program would turn a part of this text into a link, as far as the text alone tells. */
export const hasLink = (text: string) => [scheme, mailAddress, host].some((pattern) => text.search(pattern) >= 0);

/**
 * Makes a stranger's text, such as a name, free of anything a mail program turns into a link: addresses are removed,
 * and of a name such as "Cal.com" the first part stays ("Cal"). Capitals after a dot don't make a host: "Dr.Smith"
 * becomes "Dr. Smith". A text without links stays as it is. Empty if nothing else is there.
 */
export function linkFree(text: string): string {
	if (!hasLink(text)) return text;
	// Made here, because such an expression would add half a millisecond to each start.
	const hostWithPath = new RegExp(`${host.source}(?::\\d+)?/[^\\s()<>[\\]{}"]*`, 'gu');
	return text
		.replace(scheme, ' ')
		.replace(mailAddress, ' ')
		.replace(hostWithPath, ' ')
		.replace(host, withoutEnding)
		.replace(/[([{<"]\s*[)\]}>"]/g, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[\s,;:|·–—-]+|[\s,;:|·–—(-]+$/gu, '');
}

function withoutEnding(found: string): string {
	const parts = found.split(/[.。．｡]/);
	const ending = parts.at(-1) ?? '';
	return /^\p{Lu}/u.test(ending) ? parts.join('. ') : parts.slice(0, -1).join(' ');
}
