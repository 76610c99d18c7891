import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { command } from './command/command.ts';
import { run } from './command/run.ts';
import { Stop } from './command/stop.ts';
import { buildForStores } from './extension-store.ts';

const usage = `npm run release -- <version>
  <version>: such as 1.1.0, newer than the one in package.json; or that one, where CHANGELOG has it already`;

const changelog = 'docs/CHANGELOG.md';
const unreleased = '## Unreleased';
const isVersion = (text: string) => /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text);

/**
 * Prepares a release on a clean main that passes `npm run check`: writes its version and the heading of its changes,
 * builds the extension for the stores, and prints the commands left to run. Commits, tags and sends nothing. Throws a
 * Stop if something is missing, with every file as it was.
 */
async function release(args: string[]): Promise<void> {
	const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
	const [version = '', ...others] = positionals;
	if (!isVersion(version) || others.length > 0) throw new Stop(usage);
	const now = versionOf(readFileSync('package.json', 'utf8'));
	if (isOlder(version, now)) throw new Stop(`package.json says ${now} already: choose a newer version than that.`);
	needCleanMain();
	if (git('tag', '--list', `v${version}`)) throw new Stop(`There is a tag v${version} already.`);
	const files = version === now ? {} : withVersion(version);
	if (version === now && !hasHeading(version)) throw new Stop(`${changelog} says nothing of ${version}.`);
	if ((await run('npm', ['run', '--silent', 'check'])) !== 0)
		throw new Stop('`npm run check` found something. Nothing was changed.');
	const before = Object.keys(files).map((path) => [path, readFileSync(path, 'utf8')] as const);
	for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
	try {
		await buildForStores();
	} catch (error) {
		for (const [path, text] of before) writeFileSync(path, text);
		throw error;
	}
	const commit = before.length > 0 ? [`git commit -am "Release ${version}"`] : [];
	const steps = ['npm test', ...commit, `git tag -a v${version} -m "Kindling ${version}"`, 'git push --follow-tags'];
	console.log(`Kindling ${version} is prepared. Look at \`git diff\`, then:\n\n${steps.join('\n')}\n`);
}

/** Throws a Stop unless main is checked out with nothing uncommitted. */
function needCleanMain() {
	const branch = git('branch', '--show-current');
	if (branch !== 'main') throw new Stop(`A release is made on main, and this is ${branch || 'no branch'}.`);
	const changed = git('status', '--porcelain');
	if (changed) throw new Stop(`These changes are not committed:\n${changed}`);
}

/** Returns the files that name the version, with the new version in them. */
function withVersion(version: string): Record<string, string> {
	const changes = readFileSync(changelog, 'utf8');
	const [, said = ''] = new RegExp(`^${unreleased}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(changes) ?? [];
	if (!/^- /m.test(said)) throw new Stop(`${changelog} has no line under "${unreleased}": write what has changed.`);
	const today = new Date().toISOString().slice(0, 10);
	const of = (path: string, times: number) => {
		const text = readFileSync(path, 'utf8');
		const [line, old] = [`"version": "${version}"`, `"version": "${versionOf(text)}"`];
		return Array.from({ length: times }).reduce<string>((changed) => changed.replace(old, line), text);
	};
	return {
		'package.json': of('package.json', 1),
		// The project's version, and that of the first package in the file, which is the project.
		'package-lock.json': of('package-lock.json', 2),
		[changelog]: changes.replace(new RegExp(`^${unreleased}$`, 'm'), `## ${version} – ${today}`),
	};
}

const versionOf = (json: string): string => (JSON.parse(json) as { version: string }).version;

const hasHeading = (version: string): boolean =>
	readFileSync(changelog, 'utf8')
		.split('\n')
		.some((line) => line === `## ${version}` || line.startsWith(`## ${version} `));

function isOlder(version: string, than: string): boolean {
	const [[a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]] = [version, than].map((one) => one.split('.').map(Number)) as [
		number[],
		number[],
	];
	return a !== x ? a < x : b !== y ? b < y : c < z;
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

if (import.meta.main) await command(() => release(process.argv.slice(2)), usage);
