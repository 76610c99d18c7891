import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../.scripts/build.ts';
import { run } from '../../.scripts/command/run.ts';
import { ensureBrowser } from '../run/browser.ts';
import { type Bar, bars } from './bars.ts';
import { judge, ofPlaywright, ofVitest, printTable } from './table.ts';

/**
 * Runs the tests that carry the tags of test/safety/bars.ts and prints one line for each bar: `npm run safety`, `npm
 * run safety -- S3 24` for some, `-- --full` with 30 seconds of load and more kills.
 */
const { values, positionals: ids } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
const unknown = ids.filter((id) => !bars.some((bar) => bar.id === id));
if (unknown.length > 0) {
	console.error(`There is no bar ${unknown.join(', ')}. There are ${bars.map(({ id }) => id).join(' ')}.`);
	process.exit(1);
}
const chosen = ids.length > 0 ? bars.filter(({ id }) => ids.includes(id)) : bars;
const load: Record<string, string> = values.full ? { LOAD_SECONDS: '30' } : {};
const results = mkdtempSync(join(tmpdir(), 'kindling-safety-'));

ensureBrowser();
if ((await build()) !== 0) process.exit(1);

const unit = join(results, 'unit.json');
const report = ['--reporter=default', '--reporter=json', `--outputFile=${unit}`];
const wanted = chosen.map(({ id }) => id).join(' || ');
await run('vitest', [
	'run',
	'--config=test/vitest.config.ts',
	...filesOf(chosen),
	`--tags-filter=${wanted}`,
	...report,
]);
const browser = join(results, 'browser.json');
const options = ['--config=test/e2e/playwright.config.ts', '--retries=0', '--pass-with-no-tests'];
const tagged = `@(${chosen.map(({ id }) => id).join('|')})(?!\\w)`;
await run('playwright', ['test', ...options, '-g', tagged], { PLAYWRIGHT_JSON_OUTPUT_FILE: browser, ...load });

const ran = [...read(unit, ofVitest), ...read(browser, ofPlaywright)];
rmSync(results, { recursive: true });
process.exitCode = printTable(judge(ran, chosen)).length > 0 ? 1 : 0;

/** Returns vitest's files that name one of these bars as a tag, so that the others need not be loaded. */
function filesOf(those: Bar[]): string[] {
	const isNamed = new RegExp(`(tags: .*'|@module-tag )(${those.map(({ id }) => id).join('|')})\\b`);
	return globSync('test/{worker,house,deploy,web,extension}/*.test.ts').filter((file) =>
		isNamed.test(readFileSync(file, 'utf8')),
	);
}

function read<T, R>(file: string, reader: (report: T) => R[]): R[] {
	try {
		return reader(JSON.parse(readFileSync(file, 'utf8')) as T);
	} catch {
		return [];
	}
}
