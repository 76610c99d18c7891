// Everything that a mail program turns into a link or an address: a scheme or www, a mail address even with its @
// written as a word, and host names. Browsers also read the dots of other scripts as dots.
const scheme = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www[.。．｡]|(?:javascript|data|mailto|tel):)[^\s()<>[\]{}"]*/giu;
const mailAddress =
	/(?<![^\s()<>[\]{}",;:])[^\s()<>[\]{}",;:@]+@[^\s()<>[\]{}",;:]*[.。．｡]\p{L}{2,}[^\s()<>[\]{}",;:]*|[\w.+-]+\s*[([]at[)\]]\s*[\w-]+(?:\s*[([]dot[)\]]\s*|[.])\S+/giu;
const host = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]+[.。．｡])+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}_-])/gu;

/** True if a mail program would turn a part of this text into a link, as far as the text alone tells. */
export const hasLink = (text: string) => [scheme, mailAddress, host].some((pattern) => text.search(pattern) >= 0);

/**
 * A text that a stranger wrote, such as a name, of which no mail program makes a link: addresses go, and of a name such as
 * "Cal.com" the first part stays ("Cal"). Capitals behind a dot are no host's: "Dr.Smith" becomes "Dr. Smith". A text
 * without any stays as it is. Empty where nothing else is there.
 */
export function linkFree(text: string): string {
	if (!hasLink(text)) return text;
	// Made here: the runtime takes half a millisecond of each start for one of its kind.
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
