/**
 * How `npm test` counts the report of a suite. What did not run never counts as passed: a skipped test, a suite that
 * ended badly without a failed test, and a suite with fewer tests than its floor are failures.
 */

/** At least so many tests run in each suite. Raise a number with the suite; lower it only with the tests it counted. */
export const floors: Record<string, number> = {
	worker: 1200,
	house: 150,
	deploy: 32,
	web: 320,
	extension: 370,
	browser: 210,
};

/** What a runner says of one suite. `skipped` and `flaky` (passed only when tried again) are names of tests. */
export type Report = { suite: string; passed: number; failed: number; skipped: string[]; flaky: string[] };

export type Total = { passed: number; failed: number; warnings: string[] };

/** Adds up one run of a test runner, which ended with `code`. Without `reports` it left none; `expected` are its suites. */
export function totalOf(runner: string, code: number, expected: string[], reports?: Report[]): Total {
	const total: Total = { passed: 0, failed: 0, warnings: [] };
	const fail = (count: number, warning: string) => {
		total.failed += count;
		total.warnings.push(warning);
	};
	for (const { suite, passed, failed, skipped, flaky } of reports ?? []) {
		total.passed += passed;
		total.failed += failed;
		for (const name of skipped) fail(1, `Skipped, which counts as failed: ${name}`);
		for (const name of flaky) total.warnings.push(`Warning: passed only when tried again: ${name}`);
		const floor = floors[suite];
		const ran = passed + failed;
		if (floor === undefined) fail(1, `The suite ${suite} has no floor of tests.`);
		else if (ran < floor) fail(1, `Only ${ran} tests of the suite ${suite} ran; there are at least ${floor}.`);
	}
	const missing = expected.filter((suite) => !reports?.some((report) => report.suite === suite));
	for (const suite of missing) fail(1, `The suite ${suite} left no report.`);
	if (total.failed === 0 && code !== 0) fail(1, `${runner} ended with code ${code}, though no test failed.`);
	return total;
}

type VitestTest = { status: string; fullName: string; tags?: string[]; meta?: { tried?: number } };
export type VitestReport = { testResults: { name: string; status: string; assertionResults: VitestTest[] }[] };

/** The suites of vitest's JSON report, told apart by the folder below test/. */
export function readVitest({ testResults }: VitestReport): Report[] {
	const reports = new Map<string, Report>();
	for (const file of testResults) {
		const suite = /[\\/]test[\\/](\w+)[\\/]/.exec(file.name)?.[1] ?? file.name;
		const report = reports.get(suite) ?? { suite, passed: 0, failed: 0, skipped: [], flaky: [] };
		reports.set(suite, report);
		for (const { status, fullName } of file.assertionResults) {
			if (status === 'passed') report.passed += 1;
			else if (status === 'failed') report.failed += 1;
			else report.skipped.push(fullName.trim());
		}
		// A file that could not be loaded has no tests to fail.
		if (file.status === 'failed' && file.assertionResults.length === 0) report.failed += 1;
	}
	return [...reports.values()];
}

type PlaywrightTest = { status: string; annotations?: { type: string; description?: string }[] };
type PlaywrightSpec = { title: string; file: string; tags?: string[]; tests: PlaywrightTest[] };
export type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: unknown[] };

/** The browser suite of Playwright's JSON report. An error outside of tests counts as a failed test. */
export function readPlaywright({ suites, errors = [] }: PlaywrightReport): Report[] {
	const report: Report = { suite: 'browser', passed: 0, failed: errors.length, skipped: [], flaky: [] };
	for (const { title, file, tests } of suites.flatMap(specsOf)) {
		for (const { status } of tests) {
			const name = `${file} › ${title}`;
			if (status === 'expected' || status === 'flaky') report.passed += 1;
			else if (status === 'skipped') report.skipped.push(name);
			else report.failed += 1;
			if (status === 'flaky') report.flaky.push(name);
		}
	}
	return [report];
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
	return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
