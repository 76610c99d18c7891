import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { writeBaseline } from '../../.scripts/migration.ts';

const contents = (folder: string) =>
	Object.fromEntries(
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
	);

test('the baseline is the one that the schema and its triggers make', { timeout: 60_000 }, () => {
	// Below the project, so that drizzle-kit finds its packages.
	const folder = mkdtempSync(resolve('node_modules/.migrations-'));
	try {
		writeBaseline(relative('.', folder));
		expect(contents(folder)).toEqual(contents(resolve('migrations')));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

test('the types of the bindings are those of wrangler.toml', { timeout: 60_000 }, () => {
	const script = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { types: string } }).scripts.types;
	const [, ...launched] = script.split(' ');
	const { status, stdout, stderr } = spawnSync(process.execPath, [...launched, '--check'], { encoding: 'utf8' });
	expect(status, stdout + stderr).toBe(0);
});
