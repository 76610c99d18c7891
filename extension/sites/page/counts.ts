import { countIn } from './shown-text.ts';

/**
 * The number of a text that is a count: one number that stands alone. "5x more", "2K+" and "20%" are no counts, and a
 * text with several numbers has none.
 */
export function wholeCount(text: string): number | null {
	const numbers = text.match(/\d[\d.,\u00a0\u202f' ]*/g) ?? [];
	const [number = ''] = numbers;
	const after = text.slice(text.indexOf(number) + number.length);
	if (numbers.length !== 1 || /^[+%]/.test(after) || (/^[a-z]/i.test(after) && !/\s$/.test(number))) return null;
	return countIn(text);
}

/** The count in a text that holds nothing but a number and one of these words; null for any other text. */
export function countBeside(text: string, words: readonly string[]): number | null {
	if (!/\d/.test(text)) return null;
	const lower = text.toLowerCase();
	const word = inLowerCase(words).find((one) => lower.includes(one));
	if (word === undefined) return null;
	const others = lower.replace(word, '');
	const letters = isAscii.test(others) ? others.match(/[a-z]/g) : others.match(/\p{L}/gu);
	// A plural may add some letters to the word.
	return (letters?.length ?? 0) <= 3 ? wholeCount(text) : null;
}

const isAscii = /^[ -~]*$/;

const lowered = new WeakMap<readonly string[], string[]>();

/** Words of the rules as they are compared, made once. */
export function inLowerCase(words: readonly string[]): string[] {
	const known = lowered.get(words) ?? words.map((word) => word.toLowerCase());
	lowered.set(words, known);
	return known;
}
