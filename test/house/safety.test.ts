import { describe, expect, test } from 'vitest';
import { judge, ofPlaywright, ofVitest, type Ran } from '../../.scripts/safety-table.ts';
import { type Bar, bars } from '../safety/bars.ts';

const bar: Bar = { id: 'S1', holds: 'x', tests: [['worker/a.test.ts', 'one', 'two']] };
const ran = (name: string, more: Partial<Ran> = {}): Ran => ({
	file: 'worker/a.test.ts',
	name,
	passed: true,
	tried: 1,
	...more,
});
const problem = (...tests: Ran[]) => judge(tests, [bar])[0]?.problem;

test('each bar and each fault stands once in the table', () => {
	const letters = { S: 7, P: 6, U: 8, D: 8, E: 5, A: 3, H: 3, O: 3, X: 1, G: 4 };
	const named = Object.entries(letters).flatMap(([letter, count]) =>
		Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
	);
	const numbered = Array.from({ length: 36 }, (_, index) => String(index + 1)).filter((id) => id !== '28');
	expect(bars.map(({ id }) => id)).toEqual([...named, ...numbered]);
});

describe('a bar', () => {
	test('holds when each of its names has tests and all of them passed', () => {
		const lines = judge([ran('one'), ran('one more', { tried: 20 }), ran('two')], [bar]);
		expect(lines).toEqual([{ id: 'S1', holds: 'x', tests: 3, tried: 22 }]);
	});

	test('does not hold when a name has no test', () => {
		expect(problem(ran('one'))).toContain('no test "two"');
	});

	test('does not hold when a test of it failed', () => {
		expect(problem(ran('one'), ran('two', { passed: false }))).toBe('failed: two');
	});

	test('is not shown by a test of another file', () => {
		expect(problem(ran('one'), ran('two', { file: 'worker/b.test.ts' }))).toContain('no test "two"');
	});
});

test('both reports name a test by its file below test/ and its whole name', () => {
	const assertionResults = [
		{ status: 'passed', fullName: ' one two ', meta: { tried: 5 } },
		{ status: 'failed', fullName: 'three' },
	];
	expect(ofVitest({ testResults: [{ name: '/k/test/worker/a.test.ts', status: 'failed', assertionResults }] })).toEqual(
		[
			{ file: 'worker/a.test.ts', name: 'one two', passed: true, tried: 5 },
			{ file: 'worker/a.test.ts', name: 'three', passed: false, tried: 1 },
		],
	);
	const specs = [
		{
			title: 'two',
			file: 'a.spec.ts',
			tests: [{ status: 'expected', annotations: [{ type: 'tried', description: '7' }] }],
		},
	];
	const suites = [{ title: 'a.spec.ts', suites: [{ title: 'one', specs }] }];
	expect(ofPlaywright({ suites })).toEqual([{ file: 'e2e/a.spec.ts', name: 'one two', passed: true, tried: 7 }]);
});
