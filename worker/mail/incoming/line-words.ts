import { secretMark } from './secrets.ts';

/** A line of a mail, with its words for comparing, without anything before or between them. */
export type Line = {
	raw: string;
	/** The number of quote marks at its beginning. */
	depth: number;
	/** Its words in lower case, without links in brackets. */
	words: readonly string[];
	/** How much the words say, roughly in letters. */
	weight: number;
	isBlank: boolean;
	/** Only separates other lines, like "-----", or held nothing but a secret. */
	isRule: boolean;
};

const quoteMarks = /^(?:[ \t]{0,3}\p{L}{0,3}[>|])+/u;
const links = /[<([]?(?:https?:\/\/|mailto:|www\.)[^\s<>()[\]]+[>)\]]?|\[(?:image|cid):[^\]\n]{0,200}\]/giu;
// Scripts without spaces between words are compared letter by letter.
const spaceless = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const isSpaceless = new RegExp(spaceless, 'v');
const wordsOf = new RegExp(
	String.raw`[[\p{L}\p{M}\p{N}]--${spaceless}]+|${spaceless}|[\p{Extended_Pictographic}✓✔✗]`,
	'gv',
);
const onlyRule = new RegExp(`^[-_=*~#·—–―‐─━|<>()\\[\\]\\s"“”${secretMark}]*$`, 'u');

/** Parses a line of a mail. */
export function lineOf(raw: string): Line {
	const marks = quoteMarks.exec(raw)?.[0] ?? '';
	const rest = raw.slice(marks.length).trim();
	const depth = marks.replace(/[^>|]/g, '').length;
	if (rest === '') return { raw, depth, words: [], weight: 0, isBlank: true, isRule: false };
	const words = wordsIn(rest);
	// Two dashes begin a signature.
	if (words.length === 0 && onlyRule.test(rest) && !/^(?:--|—|__)$/.test(rest))
		return { raw, depth, words, weight: 0, isBlank: false, isRule: true };
	// A line of only a link, or only signs, is compared as it is.
	const compared = words.length > 0 ? words : [rest.toLowerCase()];
	return { raw, depth, words: compared, weight: weightOf(compared), isBlank: false, isRule: false };
}

/** Returns the words of a text in the form for comparing. */
export const wordsIn = (text: string): string[] =>
	text
		.normalize('NFKC')
		.replace(/[\u00ad\u200b-\u200f]/g, '')
		.toLowerCase()
		.replace(links, ' ')
		.match(wordsOf) ?? [];

const weightOf = (words: readonly string[]) =>
	words.reduce((sum, word) => sum + (isSpaceless.test(word) ? 3 : word.length), 0);
