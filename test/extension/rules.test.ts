import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReadingRules } from '#contract/reading-rules';
import { newerRules, selectorOf, shippedRules } from '../../extension/sites/page/rules.ts';

type Json = Record<string, unknown>;
const shipped = () => structuredClone(shippedRules) as unknown as Json & { markers: Json; timing: Json; words: Json };
const refusal = (document: unknown) => parseReadingRules(JSON.stringify(document)).refusal;

test('the shipped rules are valid, and a newer document is taken', () => {
	expect(refusal(shipped())).toBeUndefined();
	expect(newerRules(JSON.stringify({ ...shipped(), version: shippedRules.version + 1 }))?.version).toBe(
		shippedRules.version + 1,
	);
});

test('without a document, or with an older, equal or broken one, the shipped rules are used', () => {
	for (const text of [JSON.stringify(shipped()), '', null, undefined, '{', '[]', '{"version":99}']) {
		expect(newerRules(text)).toBeNull();
	}
});

test('a document for another version of readers is refused with that reason', () => {
	expect(refusal({ ...shipped(), schema: 3 })).toBe('other-schema');
	expect(refusal({ ...shipped(), schema: '2' })).toBe('other-schema');
});

test('a huge document is refused before it is parsed', () => {
	expect(refusal({ ...shipped(), more: 'x'.repeat(60_000) })).toBe('too-large');
	expect(parseReadingRules('['.repeat(1_000_000)).refusal).toBe('too-large');
});

const many = (count: number) => Array.from({ length: count }, () => ({ class: 'a' }));
test.each<[string, (rules: ReturnType<typeof shipped>) => void]>([
	['a part that is unknown', (rules) => Object.assign(rules, { code: 'alert(1)' })],
	['a part that is missing', (rules) => Reflect.deleteProperty(rules, 'vocabulary')],
	['a prototype', (rules) => Object.defineProperty(rules, '__proto__', { value: {}, enumerable: true })],
	['a selector for a class', (rules) => (rules.markers.row = [{ class: 'a:has(*)' }])],
	['a class that is part of a selector', (rules) => (rules.markers.row = [{ class: 'a, body *' }])],
	['an attribute that ends its selector', (rules) => (rules.markers.row = [{ attribute: 'a"],*' }])],
	['a value that ends its selector', (rules) => (rules.markers.row = [{ attribute: 'id', is: '"], *, [a="' }])],
	['a value with a backslash', (rules) => (rules.markers.row = [{ attribute: 'id', is: '\\' }])],
	['a regular expression', (rules) => (rules.markers.row = [{ pattern: '(a+)+$' }])],
	['a marker of two kinds', (rules) => (rules.markers.row = [{ attribute: 'id', class: 'a' }])],
	['too many markers', (rules) => (rules.markers.row = many(21))],
	['an endless word', (rules) => (rules.words.next = ['x'.repeat(61)])],
	['an empty word, which every text holds', (rules) => (rules.words.mutual = [''])],
	['a wait without end', (rules) => (rules.timing.rowMs = 1e9)],
	['a wait of no time', (rules) => (rules.timing.rowMs = 0)],
	['a wait that is a text', (rules) => (rules.timing.rowMs = '1500')],
	['a version that is no number', (rules) => (rules.version = '2')],
	['a page of an unknown kind', (rules) => (rules.pages = [{ kind: 'inbox', paths: ['/x'] }])],
	[
		'a path on another site',
		(rules) => (rules.addresses = { lead: ['https://x.example/'], leadUrn: ['u'], company: ['/c'] }),
	],
])('%s is refused', (_, spoil) => {
	const rules = shipped();
	spoil(rules);
	expect(refusal(rules)).toBe('not-valid');
});

test('whatever the document is, parsing it never throws and never accepts anything but rules', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
			expect(parseReadingRules(text).rules).toBeUndefined();
		}),
		{ numRuns: 300 },
	);
});

test('markers become one selector; none of them finds nothing', () => {
	const selector = selectorOf([
		{ attribute: 'id', is: 'rows' },
		{ attribute: 'data-x' },
		{ attribute: 'data-y', startsWith: 'urn:' },
		{ class: 'a__b' },
		{ classPart: '_role' },
	]);
	expect(selector).toBe('[id="rows"], [data-x], [data-y^="urn:"], .a__b, [class*="_role"]');
	expect(selectorOf([])).toBe(':not(*)');
});
