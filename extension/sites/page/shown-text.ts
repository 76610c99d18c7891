import { isNameHidden } from '#contract/rules/identity';
import { limits } from '#contract/rules/limits';

const bidiAndZeroWidth = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// Joiners have a meaning inside Persian words and emoji families. Beside a space or an ASCII character they have none.
const strayJoiner = /(?<![^\p{ASCII}\s])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\s])/gu;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what must not be stored.
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

// Characters that the four patterns above look for. Most texts have none, and to compile and run all four is slow.
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const unusual = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff]/;

/** A text as it is shown: NFC, one space for any run of white space, no invisible marks; null when nothing is left. */
export function shownText(text: string | null | undefined, max: number = limits.short): string | null {
	const given = text ?? '';
	const tidy = (unusual.test(given) ? withoutMarks(given) : given).replace(/\s+/g, ' ').trim();
	return clip(mayCompose.test(tidy) ? tidy.normalize('NFC') : tidy, max) || null;
}

// Below are the letters that NFC leaves as they are.
const mayCompose = /[\u0300-\uffff]/;

const withoutMarks = (text: string) =>
	text.replace(bidiAndZeroWidth, '').replace(strayJoiner, '').replace(loneSurrogate, '').replace(control, '');

/** Pronouns in brackets behind a name. They are no part of it. */
const pronouns = /\s*[([]\s*\p{L}{1,7}(?:\s?\/\s?\p{L}{1,7}){1,3}\s*[)\]]\s*$/u;

/** A name as it is shown, without pronouns. People outside one's network have none. */
export function shownName(text: string | null | undefined): string | null {
	const shown = shownText(text, limits.name);
	const name = shownText(/[)\]]$/.test(shown ?? '') ? shown?.replace(pronouns, '') : shown, limits.name);
	return name && !isNameHidden(name) && hasSign(name) ? name : null;
}

// Most names have a letter of ASCII. The other pattern is large, and slow to compile.
const hasSign = (name: string) => /[a-z\d]/i.test(name) || /[\p{L}\p{N}\p{So}\p{Extended_Pictographic}]/u.test(name);

/** Whether a text has a letter of any script. Most have one of ASCII; the other pattern is large, and slow to compile. */
export const hasLetter = (text: string) => /[a-z]/i.test(text) || /\p{L}/u.test(text);

/** The number that digits in a text make ("1,204 mutual connections"); null without digits. */
export function countIn(text: string | null | undefined): number | null {
	const digits = /\d[\d.,\u00a0\u202f' ]*/.exec(text ?? '')?.[0].replace(/\D/g, '');
	return digits ? Number(digits) : null;
}

// Cut by UTF-16 units, as the server counts, but never inside a surrogate pair.
function clip(text: string, max: number): string {
	if (text.length <= max) return text;
	const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max;
	return text.slice(0, end).trimEnd();
}
