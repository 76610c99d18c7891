import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';

const self = 'test/house/citations.test.ts';
const texts = files().filter(
	(path) => !/\.(png|webp|woff2|ico|zip|pem)$|package-lock\.json$/.test(path) && path !== self,
);

// Documents that people here may know and that aren't in the repository. Their rules are in docs/product.
const elsewhere =
	/\b(?:the|our|this) spec(?:ification)?(?:'s)?\b|\bspec §|\bowner's card\b|\b(?:ux|safety|platform|house)\.md\b|(?<![/-])\bproduct\.md\b|\bthe contract (?:says?|shows?|leaves?|derives?|demands?)\b/i;

const comments = /\/\*\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g;
const commentsOf = (path: string) => textOf(path).match(comments) ?? [];
/** Paths made by the build and the tools. */
const isBuilt = /^(dist|node_modules|\.wrangler|test-results)\//;

describe('what the documents refer to is in the repository', () => {
	test('no text cites a section by its number', () => {
		expect(texts.filter((path) => textOf(path).includes('§'))).toEqual([]);
	});

	test('each decision record has a number of its own and the form of all, and is in the index', () => {
		const index = 'docs/decisions/README.md';
		const records = texts.filter((path) => path.startsWith('docs/decisions/') && path !== index);
		expect(records.length).toBeGreaterThan(20);
		const numbers = records.map((path) => path.slice('docs/decisions/'.length).slice(0, 3));
		expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
		const listed = textOf(index);
		const wrong = records.filter((path, at) => {
			const text = textOf(path);
			const [, title = ''] = /^# \d{3} (.+)/.exec(text) ?? [];
			const isListed = listed.includes(`[${numbers[at]}](${path.slice('docs/decisions/'.length)}) ${title}\n`);
			return !(
				text.startsWith(`# ${numbers[at]} `) &&
				/^\*\*Context\.\*\* [\s\S]+^\*\*Decision\.\*\*[\s\S]+^\*\*Consequences\.\*\* /m.test(text) &&
				isListed
			);
		});
		expect(wrong).toEqual([]);
	});

	test('nothing refers to a document that is not here', () => {
		const found = texts.flatMap((path) => {
			const words = elsewhere.exec(textOf(path).replaceAll('[product.md](product.md)', ''))?.[0];
			return words ? [`${path}: ${words}`] : [];
		});
		expect(found).toEqual([]);
	});

	test('every file that a page names is there', () => {
		const named = texts
			.filter((path) => path.endsWith('.md'))
			.flatMap((page) =>
				[...textOf(page).matchAll(/`((?:worker|web|extension|test|docs|\.scripts|\.ci)\/[\w./-]+)`/g)].map(
					([, path = '']) => `${page}: ${path}`,
				),
			);
		expect(named.length).toBeGreaterThan(30);
		expect(named.filter((one) => !existsSync(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
	});

	test('every file that a page names by its last part alone is there', () => {
		const all = new Set(files().map((path) => path.slice(path.lastIndexOf('/') + 1)));
		const named = texts
			.filter((path) => path.endsWith('.md'))
			.flatMap((page) =>
				[...textOf(page).matchAll(/`([a-z][\w-]*\.(?:tsx?|mjs|sql|css))`/g)].map(
					([, name = '']) => [page, name] as const,
				),
			);
		expect(named.length).toBeGreaterThan(30);
		expect(named.filter(([, name]) => !all.has(name))).toEqual([]);
	});

	test('every file that a comment names is there', () => {
		const all = files();
		const named = texts
			.filter((path) => isCode(path) && !path.startsWith('test/house/'))
			.flatMap((path) =>
				commentsOf(path).flatMap((comment) =>
					[...comment.matchAll(/(?<![\w./-])((?:\.?[a-z][\w-]*\/)+[\w.-]+\.(?:tsx?|mjs|json|md|css))\b/g)].map(
						([, name = '']) => [path, name] as const,
					),
				),
			);
		expect(named.length).toBeGreaterThan(50);
		const missing = named.filter(
			([, name]) => !isBuilt.test(name) && !all.some((one) => `/${one}`.endsWith(`/${name}`)),
		);
		expect(missing).toEqual([]);
	});

	test('every name that a comment links to is one of its file', () => {
		const links = texts
			.filter(isCode)
			.flatMap((path) =>
				commentsOf(path).flatMap((comment) =>
					[...comment.matchAll(/\{@link (\w+)\}/g)].map(([, name = '']) => ({ path, name })),
				),
			);
		expect(links.length).toBeGreaterThan(20);
		const code = (path: string) => textOf(path).replaceAll(comments, '');
		expect(links.filter(({ path, name }) => !new RegExp(`\\b${name}\\b`).test(code(path)))).toEqual([]);
	});

	test.each([
		'spec §5',
		'as the spec says',
		"the owner's card",
		'see ux.md',
		'product.md §3',
		'the contract says button',
	])('“%s” would be found', (text) => {
		expect(elsewhere.test(text)).toBe(true);
	});
});
