import { readFileSync, rmSync } from 'node:fs';
import { judge, ofPlaywright, ofVitest, printTable } from '../safety/table.ts';
import { floors, readPlaywright, readVitest, type Total, totalOf } from './count.ts';

/**
 * Everything, cheapest first: check, build, the suites in workerd and Node, the browser, and what the tests of both say
 * of safety. The last line adds up all tests: `N passed, N failed`, whatever happens. Check, build and the table of
 * safety count as one test each.
 * A browser test is tried once: one that needs a second try is a defect. RETRIES=1 tries a failed one again, keeps its
 * trace, and names it if that helped.
 */
// The exit code that tells main.ts that the last line is printed. Node itself exits with lower codes when it crashes.
const countedFailure = 20;
const results = 'test-results';
const retries = process.env.RETRIES ?? '0';
const total: Total = { passed: 0, failed: 0, warnings: [] };

// `run` passes the signal on to the running suite, and no other starts. A second signal doesn't wait for the suite.
let stopped: string | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		if (stopped) {
			add({ passed: 0, failed: 1, warnings: [`The tests were stopped by ${signal}.`] });
			end();
		}
		stopped = signal;
	});
}

try {
	await testAll();
} catch (error) {
	add({ passed: 0, failed: 1, warnings: [error instanceof Error ? error.message : String(error)] });
}
end();

async function testAll() {
	rmSync(results, { recursive: true, force: true });
	// Loaded here, so that a missing package counts as a failure.
	const { ensureBrowser } = await import('./browser.ts');
	const { build } = await import('../../.scripts/build.ts');
	const { run } = await import('../../.scripts/command/run.ts');
	ensureBrowser();
	const start: typeof run = (...command) => {
		if (stopped) throw new Error(`The tests were stopped by ${stopped}.`);
		return run(...command);
	};

	const check = async () => (await start('biome', ['check', '.'])) || (await start('tsc', ['-b', '--force']));
	const building = build();
	// Counted where it is awaited, even if it fails before.
	building.catch(() => {});
	step('check', await check());
	const built = await building;
	step('build', built);
	if (built !== 0) {
		for (const suite of Object.keys(floors)) step(`${suite}, which needs the build,`, built);
		return;
	}

	const unit = `${results}/unit.json`;
	const only = ['--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile=${unit}`];
	const unitCode = await start('vitest', ['run', '--config=test/vitest.config.ts', ...only]);
	const inVitest = Object.keys(floors).filter((suite) => suite !== 'browser');
	add(totalOf('vitest', unitCode, inVitest, read(unit, readVitest)));

	const browser = `${results}/browser.json`;
	const strict = ['--forbid-only', `--retries=${retries}`];
	const browserCode = await start('playwright', ['test', '--config=test/e2e/playwright.config.ts', ...strict], {
		PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
	});
	add(totalOf('playwright', browserCode, ['browser'], read(browser, readPlaywright)));
	const broken = printTable(judge([...(read(unit, ofVitest) ?? []), ...(read(browser, ofPlaywright) ?? [])]));
	step(`The table of safety (${broken.map(({ id }) => id).join(', ')})`, broken.length);
}

function step(name: string, code: number) {
	add(code === 0 ? { passed: 1, failed: 0, warnings: [] } : { passed: 0, failed: 1, warnings: [`${name} failed.`] });
}

function add(part: Total) {
	total.passed += part.passed;
	total.failed += part.failed;
	total.warnings.push(...part.warnings);
}

function read<T, R>(file: string, reader: (report: T) => R[]): R[] | undefined {
	try {
		return reader(JSON.parse(readFileSync(file, 'utf8')) as T);
	} catch {
		return undefined;
	}
}

function end(): never {
	for (const warning of total.warnings) console.log(warning);
	console.log(`${total.passed} passed, ${total.failed} failed`);
	process.exit(total.failed > 0 ? countedFailure : 0);
}
