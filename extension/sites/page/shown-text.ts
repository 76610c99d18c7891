import { isNameHidden } from '#contract/rules/identity';
import { limits } from '#contract/rules/limits';

const bidiAndZeroWidth = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// Joiners have a meaning inside Persian words and emoji families. Beside a space or an ASCII character they have none.
const strayJoiner = /(?<![^\p{ASCII}\s])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\s])/gu;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be stored.
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

// Characters the four patterns above look for. Most texts have none, and compiling and running all four is slow.
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const unusual = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff]/;

/** Returns a text as it is shown: NFC, white space as single spaces, no invisible marks; null when nothing is left. */
export function shownText(text: string | null | undefined, max: number = limits.short): string | null {
	const given = text ?? '';
	const tidy = (unusual.test(given) ? withoutMarks(given) : given).replace(/\s+/g, ' ').trim();
	return clip(mayCompose.test(tidy) ? tidy.normalize('NFC') : tidy, max) || null;
}

// NFC leaves every letter below these as it is.
const mayCompose = /[\u0300-\uffff]/;

const withoutMarks = (text: string) =>
	text.replace(bidiAndZeroWidth, '').replace(strayJoiner, '').replace(loneSurrogate, '').replace(control, '');

/** Pronouns in brackets after a name. */
const pronouns = /\s*[([]\s*\p{L}{1,7}(?:\s?\/\s?\p{L}{1,7}){1,3}\s*[)\]]\s*$/u;

/**
 * Returns a name as it is shown, without pronouns; null where the site hides it, as for people outside the user's
 * network.
 */
export function shownName(text: string | null | undefined): string | null {
	const shown = shownText(text, limits.name);
	const name = shownText(/[)\]]$/.test(shown ?? '') ? shown?.replace(pronouns, '') : shown, limits.name);
	return name && !isNameHidden(name) && hasSign(name) ? name : null;
}

// Most names have an ASCII letter; the other pattern is large and slow to compile.
const hasSign = (name: string) => /[a-z\d]/i.test(name) || /[\p{L}\p{N}\p{So}\p{Extended_Pictographic}]/u.test(name);

/**
 * True if a text has a letter of any script. Most have an ASCII letter; the other pattern is large and slow to compile.
 */
export const hasLetter = (text: string) => /[a-z]/i.test(text) || /\p{L}/u.test(text);

/** Reads the digits in a text as one number ("1,204 mutual connections"); null without digits. */
export function countIn(text: string | null | undefined): number | null {
	const digits = /\d[\d.,\u00a0\u202f' ]*/.exec(text ?? '')?.[0].replace(/\D/g, '');
	return digits ? Number(digits) : null;
}

// Cuts by UTF-16 units, as the server counts, but never inside a surrogate pair.
function clip(text: string, max: number): string {
	if (text.length <= max) return text;
	const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max;
	return text.slice(0, end).trimEnd();
}
