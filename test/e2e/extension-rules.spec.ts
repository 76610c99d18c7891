import { readFileSync } from 'node:fs';
import type { Popup } from './support/extension-popup.ts';
import { expect, prospectsIn, test } from './support/extension-test.ts';
import { addList } from './support/people.ts';
import { allDrawn, searchUrl } from './support/sales-search-site/server.ts';

const path = '/api/extension/reading-rules';
const shipped = JSON.parse(readFileSync('extension/sites/reading-rules.json', 'utf8'));
const rules = (change: object) => JSON.stringify({ ...shipped, ...change });
const keptVersion = (popup: Popup) =>
	popup.evaluate<number | null>(`new Promise((done) => chrome.storage.local.get('rules', ({ rules }) =>
		done(rules ? JSON.parse(rules.text).version : null)))`);

// These rules find the same people, but no button for the next page.
const withoutNext = { version: 5, markers: { ...shipped.markers, next: [] }, words: { ...shipped.words, next: [] } };

test('newer rules are taken from the server', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	await test.step('a run takes newer rules from the server, and the reader uses them', async () => {
		await popup.waitFor('Go to next page');
		gate.bodies.set(path, rules(withoutNext));
		await popup.click('Import Search Results');
		await popup.waitFor('25 added');
		expect(await keptVersion(popup)).toBe(5);
		await popup.close();
		popup = await chrome.openPopup();
		expect(await popup.waitFor('25 people on this page')).not.toContain('Go to next page');
	});
	await test.step('rules that find fewer people are not used', async () => {
		const pages = shipped.pages.filter(({ kind }: { kind: string }) => kind !== 'people-search');
		gate.bodies.set(path, rules({ version: 9, pages }));
		await popup.click('Import Search Results');
		await popup.waitFor(/0 added\s+25 already there/);
		expect(await prospectsIn(ida, list.id)).toHaveLength(25);
	});
});

const refused = {
	'that are no JSON': '{ "schema": 1, "version": 9',
	'that are empty': '',
	'of another form': rules({ schema: shipped.schema + 1, version: 9 }),
	'of wrong types': rules({ version: '9' }),
	'with a field too many': rules({ version: 9, code: 'alert(1)' }),
	'with a regular expression for an attribute': rules({
		version: 9,
		vocabulary: { ...shipped.vocabulary, attribute: '(a+)+$' },
	}),
	'with a selector for a class': rules({
		version: 9,
		markers: { ...shipped.markers, row: [{ class: 'x"], script, [y="' }] },
	}),
	'with too many words': rules({ version: 9, words: { ...shipped.words, next: Array(1_000).fill('Next') } }),
	'of 20 MB': rules({ version: 9, words: { ...shipped.words, next: ['x'.repeat(20_000_000)] } }),
	'that are older': rules({ version: 4 }),
};

test('rules that are broken, too large, malicious or older are refused, and the rules before them stay', async ({
	chrome,
	ida,
	gate,
}) => {
	test.slow();
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('traps'));
	const popup = await chrome.openPopup();
	gate.bodies.set(path, rules(withoutNext));
	await popup.click('Import Search Results');
	await popup.waitFor('5 added');
	for (const [what, body] of Object.entries(refused)) {
		await test.step(`rules ${what}`, async () => {
			gate.bodies.set(path, body);
			const before = gate.calls.length;
			await popup.putAway();
			await popup.click('Import Search Results');
			await popup.waitFor(/0 added\s+5 already there/);
			expect(gate.calls.slice(before)).toContain(`GET ${path}`);
			expect(await keptVersion(popup)).toBe(5);
		});
	}
	expect(await prospectsIn(ida, list.id)).toHaveLength(5);
});

test('a server without rules, or one that does not respond, stops no run', async ({ chrome, ida, gate }) => {
	await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('traps'));
	const popup = await chrome.openPopup();
	await popup.waitFor('5 people on this page');
	gate.only = /reading-rules/;
	gate.mode = 'failing';
	await popup.click('Import Search Results');
	await popup.waitFor('5 added');
	gate.mode = 'silent';
	await popup.putAway();
	await popup.click('Import Search Results');
	await popup.waitFor(/0 added\s+5 already there/);
	expect(await keptVersion(popup)).toBeNull();
});
