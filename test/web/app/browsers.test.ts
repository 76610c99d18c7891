import { readdirSync } from 'node:fs';
import { parseSync, transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { browsersInWords, buildTarget, oldestBrowsers } from '../../../web/browsers.ts';
import { newerThanChrome88 } from '../../extension/chrome-88.ts';
import { textOf } from '../../house/files.ts';

const folder = 'dist/client/assets';
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
const code = scripts.map((name) => textOf(`${folder}/${name}`)).join('\n');
const styles = readdirSync(folder)
	.filter((name) => name.endsWith('.css'))
	.map((name) => textOf(`${folder}/${name}`))
	.join('\n');
const ask = textOf('web/public/browser.js');

/**
 * Features that the app uses, with the first version of Chrome, Firefox and Safari that has each. Source: MDN's
 * compatibility tables.
 */
const used: Record<string, [chrome: number, firefox: number, safari: number]> = {
	'Array.prototype.at': [92, 90, 15.4],
	'Array.prototype.findLast': [97, 104, 15.4],
	'Array.prototype.toReversed': [110, 115, 16],
	'Array.prototype.toSorted': [110, 115, 16],
	'Array.prototype.toSpliced': [110, 115, 16],
	'String.prototype.at': [92, 90, 15.4],
	'String.prototype.replaceAll': [85, 77, 13.1],
	'Crypto.prototype.randomUUID': [92, 95, 15.4],
	'URLSearchParams.prototype.size': [113, 112, 17],
	'Intl.supportedValuesOf': [99, 93, 15.4],
	'Map.groupBy': [117, 119, 17.4],
	'Object.hasOwn': [93, 92, 15.4],
	'URL.canParse': [120, 115, 17],
	'oklch(from': [119, 128, 16.4],
	'@property': [85, 128, 16.4],
	'@layer': [99, 97, 15.4],
	':has(': [105, 121, 15.4],
	'color-mix(': [111, 113, 16.2],
	dvh: [108, 101, 15.4],
};

// A library checks for these before it calls them, or has a name or field of its own that looks like them.
const notOfTheBrowser = new Set([
	'AbortSignal.prototype.reason',
	'Array.prototype.with',
	'Blob.prototype.bytes',
	'Response.prototype.bytes',
	'Document.prototype.startViewTransition',
	'Element.prototype.checkVisibility',
	'HTMLElement.prototype.inert',
	'HTMLElement.prototype.popover',
]);

test('the oldest supported browsers have everything the code uses', () => {
	const newest = (at: 0 | 1 | 2) => String(Math.max(...Object.values(used).map((since) => since[at])));
	const [chrome, firefox, safari] = [newest(0), newest(1), newest(2)];
	expect(oldestBrowsers).toEqual({ chrome, edge: chrome, firefox, safari });
});

test('the code uses no newer feature than the table lists', () => {
	const found = Object.entries(newerThanChrome88).flatMap(([owner, names]) =>
		names
			.filter((name) => {
				if (owner === 'globalThis') return new RegExp(`(?<![.\\w$])${name}\\(|globalThis\\.${name}\\b`).test(code);
				if (!owner.endsWith('.prototype')) return new RegExp(`\\b${owner}\\.${name}\\b`).test(code);
				return new RegExp(`(?<!\\.)\\.${name}\\b(?!:)`).test(code);
			})
			.map((name) => `${owner}.${name}`),
	);
	expect(found.filter((api) => !(api in used) && !notOfTheBrowser.has(api))).toEqual([]);
	// An entry that no longer occurs is out of date.
	expect([...notOfTheBrowser].filter((api) => !found.includes(api))).toEqual([]);
});

test('the styles use no newer feature either', () => {
	const newer =
		/@starting-style|@scope|@function|light-dark\(|field-sizing|interpolate-size|calc-size\(|anchor-name|position-area|:popover-open|::details-content|text-wrap:\s*(?:pretty|stable)|:user-invalid|reading-flow|corner-shape/;
	expect(newer.exec(styles)?.[0]).toBeUndefined();
});

test('no script has syntax that the oldest browsers lack', async () => {
	const lowered = async (text: string, target: string | string[]) =>
		(await transformWithOxc(text, 'code.js', { target })).code;
	const hasNewer = async (text: string) => (await lowered(text, buildTarget)) !== (await lowered(text, 'esnext'));
	expect(await hasNewer('await using file = open();')).toBe(true);
	for (const name of scripts) expect([name, await hasNewer(textOf(`${folder}/${name}`))]).toEqual([name, false]);
});

test('an older browser is tested for each feature, except those implied by another', () => {
	// Only pages on https or localhost have randomUUID, whatever the browser.
	const withOthers = ['Crypto.prototype.randomUUID', '@property', '@layer', ':has(', 'color-mix(', 'dvh'];
	const asked = Object.keys(used).filter((name) => !withOthers.includes(name));
	expect(asked.filter((name) => !ask.includes(name.split('.').at(-1) ?? name))).toEqual([]);
});

test('every browser can read the inline script that tests it', () => {
	const inPage = [...textOf('dist/client/index.html').matchAll(/<script>(.*?)<\/script>/gs)].map(
		([, text]) => text ?? '',
	);
	const script = inPage.find((text) => text.includes('old-browser')) ?? '';
	const es5 =
		/^(?:Program|ExpressionStatement|CallExpression|FunctionExpression|BlockStatement|VariableDeclaration|VariableDeclarator|Identifier|MemberExpression|LogicalExpression|BinaryExpression|Literal|IfStatement|ReturnStatement|AssignmentExpression|ParenthesizedExpression)$/;
	const types = new Set<string>();
	JSON.stringify(parseSync('browser.js', script).program, (key, value) => {
		if (key === 'type' || key === 'kind') types.add(value);
		return value;
	});
	expect([...types].filter((type) => !es5.test(type) && type !== 'var')).toEqual([]);
	expect(types.size).toBeGreaterThan(10);
});

test('the README names the browsers that people need', () => {
	expect(textOf('README.md')).toContain(browsersInWords);
	expect(textOf('docs/product/app.md')).toContain(browsersInWords);
	expect(textOf('dist/client/index.html')).toContain(browsersInWords);
});
