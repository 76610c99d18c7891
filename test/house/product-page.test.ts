import { expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';

const page = files('docs/product').map(textOf).join('\n');
const code = files('worker', 'web', 'extension').filter(isCode);

// White space as shown; in code, a text may be broken over lines and have escaped quotes.
const asShown = (text: string) => text.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\{' '\}|\s+/g, ' ');
const source = asShown([...code, 'web/public/browser.js', 'web/public/early.js'].map(textOf).join('\n'));

/** The fixed parts of a text: a name or a number is written as <name>, and an omitted part as …. */
const fixedParts = (text: string) =>
	text
		.split(/<[^>]*>|…/)
		.map((part) => part.trim())
		.filter((part) => part.length > 2);

// Texts that the code puts together from parts, and examples of form rather than of words.
const composed = / not found\.$|^\d|^Showing X of Y/;

test('every text that the pages of docs/product quote is a text of the product', () => {
	const quoted = [...page.matchAll(/"((?:[^"\n]|(?<=delete )"|"(?=\?))+)"/g)].map(([, text = '']) => text);
	expect(quoted.length).toBeGreaterThan(150);
	const unknown = quoted.filter(
		(text) => !composed.test(text) && fixedParts(text).some((part) => !source.includes(part)),
	);
	expect(unknown).toEqual([]);
});
