import { readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { run } from './run.ts';

/**
 * Everything, in the order in which a failure is cheapest: check, build, the suites in workerd and Node, the browser.
 * The last line adds up all tests: `N passed, N failed`. Check and build count as one test each.
 */
const results = 'test-results';
rmSync(results, { recursive: true, force: true });
ensureBrowser();

let passed = 0;
let failed = 0;
const count = (code: number) => (code === 0 ? passed++ : failed++);

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

count(await run('npm', ['run', '--silent', 'check']));
count(await run('npm', ['run', '--silent', 'build']));

const unit = `${results}/unit.json`;
const unitCode = await run('vitest', [
	'run',
	'--config=test/vitest.config.ts',
	'--reporter=default',
	'--reporter=json',
	`--outputFile=${unit}`,
]);
const units = report<VitestReport>(unit);
add(unitCode, units?.numPassedTests ?? 0, units?.numFailedTests ?? 0);

const browser = `${results}/browser.json`;
const browserCode = await run('playwright', ['test', '--config=test/e2e/playwright.config.ts'], {
	PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
});
const stats = report<PlaywrightReport>(browser)?.stats;
add(browserCode, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
if (stats?.flaky) console.log(`${stats.flaky} browser tests passed only when tried again; their names are above.`);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function report<T>(file: string): T | undefined {
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as T;
	} catch {
		return undefined;
	}
}

// A suite that ends badly without a failed test (a crash, an error outside of tests, no test at all) is a failure too.
function add(code: number, good: number, bad: number) {
	passed += good;
	failed += bad || (code === 0 && good > 0 ? 0 : 1);
}
