import { readdirSync, readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { newerThanChrome88 } from './chrome-88.ts';

const scripts = readdirSync('dist/extension').filter((name) => name.endsWith('.js'));
const textOf = (name: string) => readFileSync(`dist/extension/${name}`, 'utf8');

// Newer syntax is lowered for Chrome 88, so the two texts differ when there is some.
async function hasNewerSyntax(code: string): Promise<boolean> {
	const lowered = async (target: string) => (await transformWithOxc(code, 'code.js', { target })).code;
	return (await lowered('chrome88')) !== (await lowered('esnext'));
}

test.each(scripts)('%s has no syntax newer than Chrome 88', async (name) => {
	expect(await hasNewerSyntax(textOf(name))).toBe(false);
});

test.each([
	'class A { static { globalThis.a = 1 } }',
	'class A { #b = 1; has(a) { return #b in a } }',
	'globalThis.a = /a/v.test("a");',
	'globalThis.a = /a/d.exec("a");',
])('%s is found to be newer than Chrome 88', async (code) => {
	expect(await hasNewerSyntax(code)).toBe(true);
});

// Libraries have functions of their own with these names, or check for them before a call. The browser test of
// Chrome 88 runs without the browser's own.
const commonNames = new Set([
	'moveBefore',
	'popover',
	'startViewTransition',
	'with',
	'union',
	'intersection',
	'difference',
	'bytes',
	'size',
	'reason',
	'resize',
	'inert',
]);

const apis = Object.entries(newerThanChrome88).flatMap(([owner, names]) =>
	names.map((name) => {
		if (owner === 'globalThis')
			return { api: name, pattern: new RegExp(`(?<![.\\w$])${name}\\(|globalThis\\.${name}\\b`) };
		if (!owner.endsWith('.prototype'))
			return { api: `${owner}.${name}`, pattern: new RegExp(`\\b${owner}\\.${name}\\b`) };
		// A minified function may be called `at`, and be spread: `...at(`.
		const pattern = commonNames.has(name) ? null : new RegExp(`(?<!\\.)\\.${name}\\b(?!:)`);
		return { api: `${owner}.${name}`, pattern };
	}),
);

test.each(scripts)('%s calls nothing newer than Chrome 88', (name) => {
	const code = textOf(name);
	expect(apis.filter(({ pattern }) => pattern?.test(code)).map(({ api }) => api)).toEqual([]);
});

test('the styles use nothing newer than Chrome 88', () => {
	const css = readFileSync('dist/extension/popup.css', 'utf8');
	expect(css).not.toMatch(/@layer|@container|oklch\(|:has\(|\d[dsl]v[hw]\b/);
	expect(css).toContain('--color-ember:#');
});
