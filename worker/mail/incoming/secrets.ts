/** Stands for a secret removed while a mail is read. No one writes this character. */
export const secretMark = '\ue000';

// A path separator as it is, or as programs that wrap links write it.
const slash = '(?:/|%(?:25)*2f|_)';
// The pages of a request, and the addresses at which the server receives mail (worker/mail/own-address.ts).
const secrets = new RegExp(`api${slash}[rp]${slash}[\\w-]{43}|[ri](?:\\+|%(?:25)*2b)[a-z2-7]{52}`, 'gi');
const isEnd = /[\s<>()[\]"']/;

/**
 * Replaces each link and address that works as a key with a mark: those of a request's pages, and those at which the
 * server receives mail for it. Also finds them when a mail program has wrapped them or broken them over lines.
 */
export function withoutSecrets(given: string): string {
	const text = given.replaceAll(secretMark, '');
	if (!/api|\+|%/i.test(text)) return text;
	const { flat, places } = withoutBreaks(text);
	const parts: string[] = [];
	let done = 0;
	for (const { 0: secret, index } of flat.matchAll(secrets)) {
		let from = places[index] ?? 0;
		let to = (places[index + secret.length - 1] ?? 0) + 1;
		while (from > done && !isEnd.test(text[from - 1] ?? ' ')) from -= 1;
		while (to < text.length && !isEnd.test(text[to] ?? ' ')) to += 1;
		if (from < done) continue;
		parts.push(text.slice(done, from), secretMark);
		done = to;
	}
	parts.push(text.slice(done));
	return parts.join('');
}

// The text as one line, without quote marks and spaces, and the original place of each character.
function withoutBreaks(text: string): { flat: string; places: Uint32Array } {
	const places = new Uint32Array(text.length);
	const kept: string[] = [];
	let count = 0;
	for (let at = 0; at < text.length; at += 1) {
		const one = text[at] ?? '';
		if (one === '\n' || one === ' ' || one === '>' || one === '\t' || (one === '=' && text[at + 1] === '\n')) continue;
		places[count] = at;
		count += 1;
		kept.push(one);
	}
	return { flat: kept.join(''), places };
}

/** Returns a text for showing, with an ellipsis in place of each secret. */
export const shownWithoutSecrets = (text: string): string => text.replaceAll(secretMark, '…');
