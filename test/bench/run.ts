import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../../.scripts/build.ts';
import { backupFigures } from './backup-figures.ts';
import { extensionFigures } from './extension-figures.ts';
import { linkFigures } from './link-figures.ts';
import { launch, pageFigures } from './page-figures.ts';
import { asTable, type Figure, holds, type Kept, keptAs, loadNow, slower } from './report.ts';
import { selectFigures } from './select-figures.ts';
import { serverFigures } from './server-figures.ts';
import { type Seeded, withServers } from './servers.ts';
import { sizeFigures } from './size-figures.ts';
import { workerFigures } from './worker-figures.ts';

const releases = new URL('releases.json', import.meta.url);

/**
 * Measures the built app as it is deployed, under wrangler with a local database, and prints one table. Absolute times
 * mean nothing on a shared machine, so each is measured in turns with a floor. `--json` prints the figures; `server`,
 * `page`, `link`, `select`, `size`, `worker`, `extension` and `backup` measure only those. `--keep NAME` adds them to
 * the file of releases. `--compare` lists what got worse than the newest release by more than noise, and never fails.
 */
const options = { json: { type: 'boolean' }, compare: { type: 'boolean' }, keep: { type: 'string' } } as const;
const { values, positionals: asked } = parseArgs({ options, allowPositionals: true });
const wanted = (kind: string) => asked.length === 0 || asked.includes(kind);
const figures: Figure[] = [];
const loadBefore = loadNow();
if ((await build()) !== 0) process.exit(1);

if (wanted('extension')) {
	const browser = await launch();
	figures.push(...(await extensionFigures(browser)));
	await browser.close();
}
if (wanted('backup')) figures.push(...(await backupFigures()));
if (wanted('worker')) figures.push(...workerFigures());
if (['server', 'page', 'link', 'select', 'size'].some(wanted)) await withServers(measureApp);

async function measureApp(seeded: Seeded) {
	if (wanted('server')) figures.push(...(await serverFigures(seeded)));
	const browser = await launch();
	if (wanted('page')) figures.push(...(await pageFigures(browser, seeded)));
	if (wanted('link')) figures.push(...(await linkFigures(browser, seeded)));
	if (wanted('select')) figures.push(...(await selectFigures(browser, seeded)));
	if (wanted('size')) figures.push(...(await sizeFigures(browser, seeded)));
	await browser.close();
}

if (values.json) {
	console.log(
		JSON.stringify(
			figures.map((figure) => ({ ...figure, held: holds(figure) })),
			null,
			'\t',
		),
	);
} else {
	console.log(asTable(figures));
	// The second load includes the build and the measuring.
	console.log(`\nLoad of the machine: ${loadBefore} before, ${loadNow()} after.`);
}
const kept = JSON.parse(readFileSync(releases, 'utf8')) as Kept[];
if (values.keep) writeFileSync(releases, `${JSON.stringify([...kept, keptAs(values.keep, figures)], null, '\t')}\n`);
const newest = kept.at(-1);
if (values.compare && newest) {
	const lines = slower(figures, newest);
	console.log(`\nSlower or larger than noise:\n  ${lines.join('\n  ') || 'nothing'}`);
}
process.exitCode = values.compare || figures.every(holds) ? 0 : 1;
