import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { files } from '../house/files.ts';

let folder: string;
const at = (path: string) => join(folder, path);
const read = (path: string) => readFileSync(at(path), 'utf8');
const git = (...args: string[]) =>
	execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@northwind.test', ...args], {
		cwd: folder,
		encoding: 'utf8',
	}).trim();

/** Prepares a release in the clone. Returns the exit code and the output. */
function release(...args: string[]): { status: number | null; said: string } {
	// Vitest's own NODE_ENV would make another extension of the same sources.
	const { NODE_ENV: _, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		['.scripts/launch.mjs', '.scripts/release.ts', ...args],
		{
			cwd: folder,
			env: env as NodeJS.ProcessEnv,
			encoding: 'utf8',
		},
	);
	return { status, said: stdout + stderr };
}

/** Writes a changelog that has this under "Unreleased". */
function note(changes: string) {
	const [head = '', ...versions] = read('docs/CHANGELOG.md').split(/^(?=## )/m);
	const kept = versions.filter((one) => !one.startsWith('## Unreleased'));
	writeFileSync(at('docs/CHANGELOG.md'), [head, `## Unreleased\n\n${changes}\n\n`, ...kept].join(''));
	git('commit', '--quiet', '--all', '--message=Note a change');
}

/** Replaces `npm run check`, which takes a minute, with another command. */
function checkBy(command: string) {
	const own = read('package.json');
	const { check } = (JSON.parse(own) as { scripts: { check: string } }).scripts;
	writeFileSync(at('package.json'), own.replace(`"check": "${check}"`, `"check": "${command}"`));
}

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-release-'));
	for (const path of files()) {
		mkdirSync(dirname(at(path)), { recursive: true });
		cpSync(path, at(path));
	}
	symlinkSync(resolve('node_modules'), at('node_modules'));
	checkBy('node --version');
	git('init', '--quiet', '--initial-branch=main');
	writeFileSync(at('.git/info/exclude'), 'node_modules\n');
	git('add', '--all');
	git('commit', '--quiet', '--message=Begin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a release writes its version, the heading of its changes and the extension for the stores, and prints what is left to do', () => {
	note('- A thing is better.');
	const head = git('rev-parse', 'HEAD');
	const { status, said } = release('9.1.0');
	expect([status, said]).toEqual([
		0,
		expect.stringContaining(
			'npm test\ngit commit -am "Release 9.1.0"\ngit tag -a v9.1.0 -m "Kindling 9.1.0"\ngit push --follow-tags',
		),
	]);
	const lock = JSON.parse(read('package-lock.json'));
	expect([JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version]).toEqual([
		'9.1.0',
		'9.1.0',
		'9.1.0',
	]);
	expect(read('docs/CHANGELOG.md')).toMatch(/^## 9\.1\.0 – \d{4}-\d\d-\d\d\n\n- A thing is better\.$/m);
	expect(read('docs/CHANGELOG.md')).not.toMatch(/^## Unreleased$/m);
	const zip = unzipSync(new Uint8Array(readFileSync(at('dist/store/kindling-9.1.0.zip'))));
	expect(JSON.parse(new TextDecoder().decode(zip['manifest.json'])).version).toBe('9.1.0');
	expect(git('status', '--porcelain').split('\n')).toEqual([
		'M docs/CHANGELOG.md',
		' M package-lock.json',
		' M package.json',
	]);
	// It commits, tags and pushes nothing.
	expect([git('rev-parse', 'HEAD'), git('tag')]).toEqual([head, '']);
});

test('a release that lacks something says what, and changes nothing', () => {
	const { version } = JSON.parse(read('package.json')) as { version: string };
	const refused = (words: RegExp, ...args: string[]) => {
		const { status, said } = release(...args);
		expect([status, said]).toEqual([1, expect.stringMatching(words)]);
	};
	for (const wrong of [[], ['next'], ['1.2'], ['1.2.0-beta.1'], ['01.2.0'], ['9.1.0', '9.2.0']])
		refused(/npm run release -- <version>/, ...wrong);
	refused(new RegExp(`package.json says ${version} already`), '0.9.0');
	note('Nothing.');
	refused(/has no line under "## Unreleased"/, '9.1.0');
	note('- A thing is better.');

	writeFileSync(at('notes.txt'), 'mine');
	refused(/not committed:\n\?\? notes\.txt/, '9.1.0');
	rmSync(at('notes.txt'));
	git('switch', '--quiet', '--create', 'aside');
	refused(/made on main, and this is aside/, '9.1.0');
	git('switch', '--quiet', 'main');
	git('tag', 'v9.1.0');
	refused(/There is a tag v9\.1\.0 already/, '9.1.0');
	git('tag', '--delete', 'v9.1.0');

	checkBy('node .scripts/none.ts');
	git('commit', '--quiet', '--all', '--message=Break');
	refused(/`npm run check` found something/, '9.1.0');
	expect(git('status', '--porcelain')).toBe('');
});
