import { stripVTControlCharacters } from 'node:util';

/**
 * Counts the report of a suite for `npm test`. A test that didn't run never counts as passed: a skipped test, a suite
 * that ended badly without a failed test, and a suite with fewer tests than its floor are failures.
 */

/** Minimum number of tests in each suite. Raise a number with the suite; lower it only with the tests it counted. */
export const floors: Record<string, number> = {
	worker: 1200,
	house: 150,
	deploy: 32,
	web: 320,
	extension: 370,
	browser: 210,
};

/**
 * A runner's report of one suite. `failed` are names of tests with their messages; `skipped` and `flaky` (passed only
 * when tried again) are names.
 */
export type Report = { suite: string; passed: number; failed: string[]; skipped: string[]; flaky: string[] };

export type Total = { passed: number; failed: number; warnings: string[] };

/**
 * Totals one run of a test runner, which ended with `code`. Without `reports` it left none; `expected` are its suites.
 */
export function totalOf(runner: string, code: number, expected: string[], reports?: Report[]): Total {
	const total: Total = { passed: 0, failed: 0, warnings: [] };
	const fail = (count: number, warning: string) => {
		total.failed += count;
		total.warnings.push(warning);
	};
	for (const { suite, passed, failed, skipped, flaky } of reports ?? []) {
		total.passed += passed;
		// Repeated at the end, because often only the end of a long output is kept.
		for (const one of failed) fail(1, `Failed: ${one}`);
		for (const name of skipped) fail(1, `Skipped, which counts as failed: ${name}`);
		for (const name of flaky) total.warnings.push(`Warning: passed only when tried again: ${name}`);
		const floor = floors[suite];
		const ran = passed + failed.length;
		if (floor === undefined) fail(1, `The suite ${suite} has no floor of tests.`);
		else if (ran < floor) fail(1, `Only ${ran} tests of the suite ${suite} ran; there are at least ${floor}.`);
	}
	const missing = expected.filter((suite) => !reports?.some((report) => report.suite === suite));
	for (const suite of missing) fail(1, `The suite ${suite} left no report.`);
	if (total.failed === 0 && code !== 0) fail(1, `${runner} ended with code ${code}, though no test failed.`);
	return total;
}

/** Shortens a test's name and its first message, without colours, to one screen. */
const failure = (name: string, message = '') =>
	`${name}\n${stripVTControlCharacters(message).split('\n').slice(0, 20).join('\n').slice(0, 2000)}`;

type VitestTest = {
	status: string;
	fullName: string;
	failureMessages?: string[];
	tags?: string[];
	meta?: { tried?: number };
};
export type VitestReport = {
	testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[];
};

/** Reads the suites of vitest's JSON report, which it tells apart by the folder below test/. */
export function readVitest({ testResults }: VitestReport): Report[] {
	const reports = new Map<string, Report>();
	for (const file of testResults) {
		const suite = /[\\/]test[\\/](\w+)[\\/]/.exec(file.name)?.[1] ?? file.name;
		const report = reports.get(suite) ?? { suite, passed: 0, failed: [], skipped: [], flaky: [] };
		reports.set(suite, report);
		for (const { status, fullName, failureMessages = [] } of file.assertionResults) {
			if (status === 'passed') report.passed += 1;
			else if (status === 'failed') report.failed.push(failure(fullName.trim(), failureMessages[0]));
			else report.skipped.push(fullName.trim());
		}
		// A file that failed to load has no tests to fail.
		if (file.status === 'failed' && file.assertionResults.length === 0)
			report.failed.push(failure(file.name, file.message));
	}
	return [...reports.values()];
}

type PlaywrightTest = {
	status: string;
	results?: { error?: { message?: string } }[];
	annotations?: { type: string; description?: string }[];
};
type PlaywrightSpec = { title: string; file: string; tags?: string[]; tests: PlaywrightTest[] };
export type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] };

/** Reads the browser suite of Playwright's JSON report. An error outside of tests counts as a failed test. */
export function readPlaywright({ suites, errors = [] }: PlaywrightReport): Report[] {
	const outside = errors.map(({ message }) => failure('outside of tests', message));
	const report: Report = { suite: 'browser', passed: 0, failed: outside, skipped: [], flaky: [] };
	for (const { title, file, tests } of suites.flatMap(specsOf)) {
		for (const { status, results = [] } of tests) {
			const name = `${file} › ${title}`;
			if (status === 'expected' || status === 'flaky') report.passed += 1;
			else if (status === 'skipped') report.skipped.push(name);
			else report.failed.push(failure(name, results[0]?.error?.message));
			if (status === 'flaky') report.flaky.push(name);
		}
	}
	return [report];
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
	return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
