import { describe, expect, test } from 'vitest';
import { type Bar, bars } from '../safety/bars.ts';
import { judge, ofPlaywright, ofVitest, type Ran } from '../safety/table.ts';
import { files, textOf } from './files.ts';

const bar: Bar = { id: 'S1', holds: 'x', tests: 2 };
const ran = (name: string, more: Partial<Ran> = {}): Ran => ({ name, tags: ['S1'], passed: true, tried: 1, ...more });
const problem = (...tests: Ran[]) => judge(tests, [bar])[0]?.problem;

test('each bar and each fault is in the table once', () => {
	const letters = { S: 7, P: 6, U: 8, D: 8, E: 5, A: 3, H: 3, O: 3, X: 1, G: 4 };
	const named = Object.entries(letters).flatMap(([letter, count]) =>
		Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
	);
	const numbered = Array.from({ length: 36 }, (_, index) => String(index + 1)).filter((id) => id !== '28');
	expect(bars.map(({ id }) => id)).toEqual([...named, ...numbered]);
});

test('a browser test has only the tags of bars; vitest refuses others itself', () => {
	const known = bars.map(({ id }) => id);
	const used = files('test/e2e').flatMap((file) =>
		[...textOf(file).matchAll(/\btag: (.*?\])[ ,}]/g)].flatMap(([, list = '']) =>
			[...list.matchAll(/'@(\w+)'/g)].map(([, tag = '']) => tag),
		),
	);
	expect(used.length).toBeGreaterThan(20);
	expect(used.filter((tag) => !known.includes(tag))).toEqual([]);
});

describe('a bar', () => {
	test('holds when enough tests have its tag and all of them passed', () => {
		const lines = judge([ran('one'), ran('two', { tried: 20 }), ran('three', { tags: ['S10'], passed: false })], [bar]);
		expect(lines).toEqual([{ id: 'S1', holds: 'x', tests: 2, tried: 21 }]);
	});

	test('does not hold when it has lost a test', () => {
		expect(problem(ran('one'), ran('two', { tags: ['S2'] }))).toBe('only 1 tests of it ran; there are at least 2');
	});

	test('does not hold when a test of it failed', () => {
		expect(problem(ran('one'), ran('two', { passed: false }))).toBe('failed: two');
	});
});

test('both reports name a test with its tags', () => {
	const assertionResults = [
		{ status: 'passed', fullName: ' one two ', tags: ['S1', '9'], meta: { tried: 5 } },
		{ status: 'failed', fullName: 'three' },
	];
	expect(ofVitest({ testResults: [{ name: '/k/test/worker/a.test.ts', status: 'failed', assertionResults }] })).toEqual(
		[
			{ name: 'one two', tags: ['S1', '9'], passed: true, tried: 5 },
			{ name: 'three', tags: [], passed: false, tried: 1 },
		],
	);
	const specs = [
		{
			title: 'two',
			file: 'a.spec.ts',
			tags: ['S1'],
			tests: [{ status: 'expected', annotations: [{ type: 'tried', description: '7' }] }],
		},
	];
	const suites = [{ title: 'a.spec.ts', suites: [{ title: 'one', specs }] }];
	expect(ofPlaywright({ suites })).toEqual([{ name: 'one two', tags: ['S1'], passed: true, tried: 7 }]);
});
