import { onceEach } from '#contract/rules/once-each';
import { countIn } from './shown-text.ts';

/**
 * Reads a text as a count: a single whole number. "5x more", "2K+" and "20%" aren't counts, nor is a text with several
 * numbers.
 */
export function wholeCount(text: string): number | null {
	const numbers = text.match(/\d[\d.,\u00a0\u202f' ]*/g) ?? [];
	const [number = ''] = numbers;
	const after = text.slice(text.indexOf(number) + number.length);
	if (numbers.length !== 1 || /^[+%]/.test(after) || (/^[a-z]/i.test(after) && !/\s$/.test(number))) return null;
	return countIn(text);
}

/** Reads the count in a text of only a number and one of these words; null for any other text. */
export function countBeside(text: string, words: readonly string[]): number | null {
	if (!/\d/.test(text)) return null;
	const lower = text.toLowerCase();
	const word = inLowerCase(words).find((one) => lower.includes(one));
	if (word === undefined) return null;
	const others = lower.replace(word, '');
	const letters = isAscii.test(others) ? others.match(/[a-z]/g) : others.match(/\p{L}/gu);
	// A plural may add a few letters to the word.
	return (letters?.length ?? 0) <= 3 ? wholeCount(text) : null;
}

const isAscii = /^[ -~]*$/;

/** Words of the rules in lower case, made once. */
export const inLowerCase = onceEach((words: readonly string[]): string[] => words.map((word) => word.toLowerCase()));
