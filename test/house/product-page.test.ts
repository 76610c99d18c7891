import { expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';

const page = files('docs/product').map(textOf).join('\n');
const code = files('worker', 'web', 'extension').filter(isCode);

// White space as it is shown; a text in code may be broken over lines and has its quotes escaped.
const asShown = (text: string) => text.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\{' '\}|\s+/g, ' ');
const source = asShown([...code, 'web/public/browser.js'].map(textOf).join('\n'));

/** The fixed parts of a text: a name or a number is written as <name>, and an omitted part as …. */
const fixedParts = (text: string) =>
	text
		.split(/<[^>]*>|…/)
		.map((part) => part.trim())
		.filter((part) => part.length > 2);

// Texts that the code puts together from parts, and examples of form rather than of words.
const composed =
	/ not found\.$|^\D*\d[\d,]* characters?\.?$|must be a web address|^Send |at most 200 connections|^\d|^Showing X of Y|^Asked <n>|\*$|^title · company$/;

test('every text that the pages of docs/product quote is a text of the product', () => {
	const quoted = [...page.matchAll(/"((?:[^"\n]|(?<=delete |the |Click )"|"(?= status| template| in the|\?))+)"/g)].map(
		([, text = '']) => text,
	);
	expect(quoted.length).toBeGreaterThan(400);
	const unknown = quoted.filter(
		(text) => !composed.test(text) && fixedParts(text).some((part) => !source.includes(part)),
	);
	expect(unknown).toEqual([]);
});

test('every sentence the server says no with, and every toast, is on a page of docs/product', () => {
	const shown = asShown(page);
	const patterns = [
		/\bnew Problem\(\s*'[a-z-]+',\s*'([^']+)'/g,
		/\b(?:tooMany|unavailable)\(\s*(?:'[a-z-]+',\s*)?'([A-Z][^']+)'/g,
		/\bfailed: '([^']+)'/g,
		/\btoast\(\{\s*title: '([^']+)'/g,
		/\bdone: \{ title: '([^']+)'/g,
	];
	const said = code.flatMap((path) =>
		patterns.flatMap((pattern) =>
			[...asShown(textOf(path)).matchAll(pattern)].map(([, text = '']) => `${path}: ${text}`),
		),
	);
	expect(said.length).toBeGreaterThan(40);
	expect(said.filter((one) => !shown.includes(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
});
