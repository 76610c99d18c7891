import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bar, bars } from '../test/safety/bars.ts';
import { ensureBrowser } from './browser.ts';
import { build } from './build.ts';
import { run } from './run.ts';
import { judge, ofPlaywright, ofVitest, printTable } from './safety-table.ts';

/**
 * Runs the tests of test/safety/bars.ts and prints one line for each bar: `npm run safety`, `npm run safety -- S3 24` for
 * some, `-- --full` with 30 seconds of load and more kills.
 */
const args = process.argv.slice(2);
const ids = args.filter((arg) => arg !== '--full');
const unknown = ids.filter((id) => !bars.some((bar) => bar.id === id));
if (unknown.length > 0) {
	console.error(`There is no bar ${unknown.join(', ')}. There are ${bars.map(({ id }) => id).join(' ')}.`);
	process.exit(1);
}
const chosen = ids.length > 0 ? bars.filter(({ id }) => ids.includes(id)) : bars;
const load: Record<string, string> = args.includes('--full') ? { LOAD_SECONDS: '30' } : {};
const results = mkdtempSync(join(tmpdir(), 'kindling-safety-'));

ensureBrowser();
if ((await build()) !== 0) process.exit(1);

const unit = join(results, 'unit.json');
const [unitFiles, unitNames] = namesIn(chosen, (file) => !file.startsWith('e2e/'));
if (unitFiles.length > 0) {
	const report = ['--reporter=default', '--reporter=json', `--outputFile=${unit}`];
	await run('vitest', ['run', '--config=test/vitest.config.ts', ...unitFiles, '-t', unitNames, ...report]);
}
const browser = join(results, 'browser.json');
const [specs, titles] = namesIn(chosen, (file) => file.startsWith('e2e/'));
if (specs.length > 0) {
	const options = ['--config=test/e2e/playwright.config.ts', '--retries=0', '-g', titles];
	await run('playwright', ['test', ...specs, ...options], { PLAYWRIGHT_JSON_OUTPUT_FILE: browser, ...load });
}

const ran = [...read(unit, ofVitest), ...read(browser, ofPlaywright)];
rmSync(results, { recursive: true });
process.exitCode = printTable(judge(ran, chosen)).length > 0 ? 1 : 0;

/** The files of these bars that `isWanted` picks, and one pattern that matches their tests. */
function namesIn(those: Bar[], isWanted: (file: string) => boolean): [files: string[], pattern: string] {
	const tests = those.flatMap((bar) => bar.tests).filter(([file]) => isWanted(file));
	const names = tests.flatMap(([, ...starts]) => starts.map((start) => start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
	return [[...new Set(tests.map(([file]) => file))], [...new Set(names)].join('|')];
}

function read<T, R>(file: string, reader: (report: T) => R[]): R[] {
	try {
		return reader(JSON.parse(readFileSync(file, 'utf8')) as T);
	} catch {
		return [];
	}
}
