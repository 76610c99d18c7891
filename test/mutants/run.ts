import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf } from './faults.ts';
import { Judge, type Planted } from './judge.ts';
import { keyOf } from './key.ts';
import { keepReach, reaching, readKept } from './reach.ts';
import type { Said } from './runner.ts';
import { unseen } from './unseen.ts';
import { stopAll, vitest } from './vitest-run.ts';

// Plants small faults and says which ones no test sees: docs/planted-faults.md.
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		changed: { type: 'boolean', default: false },
		base: { type: 'string', default: 'main' },
		/** Plants only every nth fault: a sample of a large room. */
		each: { type: 'string', default: '1' },
		/** Plants only the faults of this rule, as docs/planted-faults.md names it. */
		rule: { type: 'string', multiple: true, default: [] },
		/** Only sees which tests come by which file. */
		reach: { type: 'boolean', default: false },
		/** All tests of the suites, and not only those that came by the files before. */
		all: { type: 'boolean', default: false },
		/** Runs no whole file for a fault that counts at the import, and no test that was slow before. */
		quick: { type: 'boolean', default: false },
		/** Ends the run after so many minutes, and says what is known by then. */
		minutes: { type: 'string', default: '600' },
		workers: { type: 'string', default: '2' },
		config: { type: 'string', default: 'test/vitest.config.ts' },
		tests: { type: 'string', multiple: true, default: [] },
		json: { type: 'string' },
	},
});
const each = Number(values.each);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.d\.ts$/.test(path) && !path.startsWith('test/');

/** The files to plant in: those below the paths, with --changed only those that differ from main. */
function targets(): string[] {
	const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...positionals);
	const untracked = () => git('ls-files', '--others', '--exclude-standard');
	const changed = values.changed ? new Set([...git('diff', '--name-only', values.base), ...untracked()]) : undefined;
	return files.filter((path) => isCode(path) && existsSync(path) && (changed?.has(path) ?? true));
}

const isOfRule = (rule: string) => values.rule.length === 0 || values.rule.includes(rule);

function plantAll(files: readonly string[]): Planted[] {
	const found = files.flatMap((file) =>
		faultsOf(file, readFileSync(file, 'utf8')).map((fault) => ({ ...fault, file })),
	);
	return found.map((fault, at) => ({
		...fault,
		id: at + 1,
		tries: 0,
		spentMs: 0,
		whole: new Set<string>(),
		isLeftOut: (at + 1) % each > 0 || (values.quick && fault.atImport) || !isOfRule(fault.rule),
	}));
}

const suites: [folder: RegExp, tests: string[]][] = [
	[/^worker\/contract\//, ['worker', 'web', 'extension']],
	[/^\.scripts\//, ['deploy']],
	[/^(worker|web|extension)\//, []],
];

const kept = readKept();

/** The tests that may reach one of the files: those of the same names first, and of these the quick ones. */
function testsFor(files: readonly string[], isWhole = false): string[] {
	if (values.tests.length > 0) return values.tests;
	const folders = files.flatMap((file) => {
		const named = suites.find(([of]) => of.test(file))?.[1] ?? [];
		return named.length > 0 ? named : (file.split('/')[0] ?? '');
	});
	const tests = git('ls-files', '-co', '--exclude-standard', ...new Set(folders.map((folder) => `test/${folder}`)));
	const words = new Map<string, number>();
	for (const word of files.flatMap((file) => file.split(/[/.-]/))) words.set(word, (words.get(word) ?? 0) + 1);
	const near = (path: string) =>
		path
			.split(/[/.-]/)
			.slice(2)
			.reduce((sum, word) => sum + (words.get(word) ?? 0), 1) / (kept.tookMs[path] ?? 1);
	const sorted = tests.filter((path) => path.endsWith('.test.ts')).sort((a, b) => near(b) - near(a));
	return isWhole ? sorted : reaching(files, sorted, kept);
}

const began = Date.now();
const files = targets();
const all = plantAll(files);
const planted = all.filter(({ isLeftOut }) => !isLeftOut);
if (planted.length === 0) {
	console.log('There is nothing to plant a fault in.');
	process.exit(0);
}
const judge = new Judge(all, !values.reach);
let heardAt = Date.now();
const server = createServer(async (request, response) => {
	let body = '';
	for await (const part of request) body += part;
	heardAt = Date.now();
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify(judge.next(JSON.parse(body) as Said)));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

const from: Record<string, number> = {};
for (const { file, id } of all) from[file] ??= id;
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const alive = () => planted.filter(({ caughtBy }) => !caughtBy);
const tests = testsFor(files, values.all || values.reach);
// Of these tests alone: an environment variable holds 128 kB.
const isChosen = (key: string) => tests.some((test) => key.startsWith(keyOf(test, '')));
const given = { config: values.config, from, each, url, leftOut: values.quick ? kept.slow.filter(isChosen) : [] };
console.log(`${planted.length} faults in ${files.length} files, ${tests.length} files of tests.`);

// A quick test has an end within seconds, whatever is awake in it.
const quietMs = () => (values.quick && !judge.isUnheard() ? 75_000 : 180_000);
const timer = setInterval(() => {
	console.error(`${planted.length - alive().length} of ${planted.length} caught, ${judge.seen()}`);
	if (Date.now() - began > Number(values.minutes) * 60_000) {
		isOver = true;
		stopAll();
	}
	if (Date.now() - heardAt < quietMs() || isWhole) return;
	judge.hang();
	heardAt = Date.now();
	stopAll();
}, 20_000);
let isWhole = false;
let isOver = false;
for (let tries = 0; tries < 5; tries += 1) {
	judge.isHanging = false;
	await vitest({ ...given, awake: [], tests }, '--maxWorkers', values.workers);
	if (!judge.isHanging || isOver) break;
}
if (judge.isUnheard()) {
	console.error('No test has run. With FAULTS_LOG=1 the command shows what vitest says.');
	process.exit(2);
}
const testsOf = (file: string) => [...(judge.reached.get(file) ?? [])];
if (values.tests.length === 0 && given.leftOut.length === 0 && !isOver) keepReach(files, testsOf, judge.took, began);
for (const key of judge.red) console.log(`Red without a fault: ${key}`);

// What counts at the import, before the first test or only once is tried by whole files, one fault a run.
isWhole = true;
const queue = values.reach || values.quick || isOver ? [] : alive().filter(({ whole }) => whole.size > 0);
if (queue.length > 0) console.log(`${alive().length} are left, ${queue.length} of them are tried by whole files.`);
const isRed = (file: string) => [...judge.red].some((key) => key.startsWith(keyOf(file, '')));
async function tryWhole(fault: Planted): Promise<void> {
	const among = fault.atImport ? new Set(testsOf(fault.file)) : fault.whole;
	const chosen = testsFor([fault.file])
		.filter((test) => among.has(test) && !isRed(test))
		.slice(0, 12);
	if (chosen.length === 0) return;
	const isGreen = await vitest({ ...given, awake: [fault.id], tests: chosen }, '--bail', '1', '--maxWorkers', '1');
	if (isOver) return;
	if (!isGreen) fault.caughtBy = 'a whole file';
	fault.tries += 1;
}
const work = async () => {
	for (let fault = queue.shift(); fault && !isOver; fault = queue.shift()) await tryWhole(fault);
};
await Promise.all(Array.from({ length: Number(values.workers) }, work));
clearInterval(timer);
server.close();

const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 100);
const isMarked = ({ file, before, after }: Planted) =>
	unseen.some((mark) => mark.file === file && mark.before === short(before) && mark.after === short(after));
const isCounted = (fault: Planted) => fault.caughtBy !== undefined || (fault.tries > 0 && !isMarked(fault));
const survivors = values.reach ? [] : alive().filter((fault) => !isMarked(fault));
for (const { file, line, rule, before, after, tries } of survivors)
	console.log(`${file}:${line}  ${rule}: ${short(before)} → ${short(after) || 'nothing'}  (${tries || 'no'} tests)`);
if (isOver) console.log('The time was over before all tests had run.');
/** How much of what the tests came by they caught, of one room or of all. */
const share = (faults: readonly Planted[]) => {
	const counted = faults.filter(isCounted).length;
	const caught = faults.filter(({ caughtBy }) => caughtBy).length;
	return `${caught} of ${counted} caught (${Math.floor((100 * caught) / Math.max(1, counted))} %), ${faults.length} planted`;
};
for (const [room, faults] of Map.groupBy(planted, ({ file }) => dirname(file)))
	console.log(`${room}: ${share(faults)}`);
const untried = alive().filter(({ tries }) => tries === 0).length;
if (untried > 0)
	console.log(`No test of these suites tried ${untried} of them, such as what only a browser test comes by.`);
console.log(`${share(planted)}.`);
if (values.json) {
	const facts = planted.map(({ whole, text: _, ...fault }) => ({ ...fault, whole: whole.size }));
	writeFileSync(values.json, JSON.stringify({ faults: facts, tests: judge.took }, null, '\t'));
}
process.exit(survivors.length > 0 ? 1 : 0);
