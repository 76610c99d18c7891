import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { floors, type Report, readPlaywright, readVitest, totalOf } from '../run/count.ts';

const enough = floors.browser ?? 0;
const browser = (more: Partial<Report> = {}): Report[] => [
	{ suite: 'browser', passed: enough, failed: [], skipped: [], flaky: [], ...more },
];
const count = (code: number, reports?: Report[]) => totalOf('playwright', code, ['browser'], reports);

describe('what a run of tests counts as', () => {
	test('a run in which all passed has no warnings', () => {
		expect(count(0, browser())).toEqual({ passed: enough, failed: 0, warnings: [] });
	});

	test('a skipped test is a failure with its name', () => {
		const { failed, warnings } = count(0, browser({ skipped: ['home.spec.ts › opens'] }));
		expect([failed, warnings]).toEqual([1, ['Skipped, which counts as failed: home.spec.ts › opens']]);
	});

	test('a test that passed only on a retry is named, and is no failure', () => {
		const { failed, warnings } = count(0, browser({ flaky: ['home.spec.ts › opens'] }));
		expect([failed, warnings]).toEqual([0, ['Warning: passed only when tried again: home.spec.ts › opens']]);
	});

	test('a suite below its floor is a failure', () => {
		expect(count(0, browser({ passed: enough - 1 })).failed).toBe(1);
	});

	test('failed tests count towards the floor, and are listed with their messages', () => {
		const { failed, warnings } = count(1, browser({ passed: enough - 2, failed: ['a\nWhy.', 'b\n'] }));
		expect([failed, warnings]).toEqual([2, ['Failed: a\nWhy.', 'Failed: b\n']]);
	});

	test('a suite that was killed, or left no report, is a failure', () => {
		expect(count(1).failed).toBe(1);
		expect(count(0, []).failed).toBe(1);
	});

	test('a bad end without a failed test is a failure', () => {
		expect(count(1, browser()).failed).toBe(1);
	});

	test('a suite without a floor is a failure', () => {
		expect(count(0, [...browser(), { suite: 'new', passed: 9, failed: [], skipped: [], flaky: [] }]).failed).toBe(1);
	});
});

test('vitest’s report is read by folder; a file that does not load is a failure', () => {
	const one = (status: string) => ({ status, fullName: ` ${status} `, failureMessages: ['\u001b[31mred\u001b[39m'] });
	const testResults = [
		{ name: '/k/test/worker/a.test.ts', status: 'failed', assertionResults: ['passed', 'failed', 'skipped'].map(one) },
		{ name: '/k/test/web/b.test.ts', status: 'passed', assertionResults: ['passed', 'todo', 'pending'].map(one) },
		{ name: '/k/test/worker/c.test.ts', status: 'failed', message: 'No such file.', assertionResults: [] },
	];
	expect(readVitest({ testResults })).toEqual([
		{
			suite: 'worker',
			passed: 1,
			failed: ['failed\nred', '/k/test/worker/c.test.ts\nNo such file.'],
			skipped: ['skipped'],
			flaky: [],
		},
		{ suite: 'web', passed: 1, failed: [], skipped: ['todo', 'pending'], flaky: [] },
	]);
});

test('Playwright’s report is read to its depth; an error outside of tests is a failure', () => {
	const spec = (status: string) => ({
		title: status,
		file: 'a.spec.ts',
		tests: [{ status, results: [{ error: { message: '\u001b[31mred\u001b[39m' } }] }],
	});
	const inner = { title: 'inner', specs: ['expected', 'flaky', 'unexpected', 'skipped'].map(spec) };
	expect(
		readPlaywright({
			suites: [{ title: 'a', suites: [inner], specs: [spec('expected')] }],
			errors: [{ message: 'x' }],
		}),
	).toEqual([
		{
			suite: 'browser',
			passed: 3,
			failed: ['outside of tests\nx', 'a.spec.ts › unexpected\nred'],
			skipped: ['a.spec.ts › skipped'],
			flaky: ['a.spec.ts › flaky'],
		},
	]);
});

describe('the last line comes', () => {
	let empty: string;
	beforeEach(() => {
		empty = mkdtempSync(join(tmpdir(), 'kindling-'));
	});
	afterEach(() => rmSync(empty, { recursive: true }));

	/** Runs a runner in an empty folder, without any command on its PATH. Returns its exit code and last line. */
	function lastLine(runner: string) {
		const { stdout, status } = spawnSync(process.execPath, [runner], {
			cwd: empty,
			env: { ...process.env, PATH: '', CHROMIUM_PATH: process.execPath },
			encoding: 'utf8',
		});
		return [status, stdout.trim().split('\n').at(-1)];
	}

	test('where nothing can start', () => {
		expect(lastLine(resolve('test/run/main.ts'))).toEqual([1, '0 passed, 2 failed']);
	});

	test('where the runner itself cannot', () => {
		cpSync('test/run/main.ts', join(empty, 'test.ts'));
		expect(lastLine(join(empty, 'test.ts'))).toEqual([1, '0 passed, 1 failed']);
	});
});
