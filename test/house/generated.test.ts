import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const run = (...args: string[]) =>
	spawnSync('npx', args, {
		env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});

const contents = (folder: string) =>
	Object.fromEntries(
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
	);

test('the migrations are those of the tables', { timeout: 60_000 }, () => {
	// Below the project, so that drizzle-kit finds its packages.
	const folder = mkdtempSync(resolve('node_modules/.migrations-'));
	try {
		cpSync('migrations', join(folder, 'migrations'), { recursive: true });
		const config = {
			dialect: 'sqlite',
			casing: 'snake_case',
			schema: './worker/db/schema.ts',
			out: `./${join(folder, 'migrations').slice(resolve('.').length + 1)}`,
		};
		writeFileSync(join(folder, 'drizzle.config.json'), JSON.stringify(config));
		const { status, stdout, stderr } = run(
			'drizzle-kit',
			'generate',
			`--config=${join(folder, 'drizzle.config.json')}`,
		);
		expect(status, stdout + stderr).toBe(0);
		expect(Object.keys(contents(join(folder, 'migrations')))).toEqual(Object.keys(contents(resolve('migrations'))));
		expect(contents(join(folder, 'migrations'))).toEqual(contents(resolve('migrations')));
		expect(stdout).toContain('No schema changes');
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

test('the model of many accounts in docs/scale.md is the one of the tables measured there', () => {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['test/bench/places.ts'], { encoding: 'utf8' });
	expect(status, stderr).toBe(0);
	const parts = stdout.trim().split('\n\n');
	expect(parts).toHaveLength(3);
	for (const part of parts) expect(readFileSync('docs/scale.md', 'utf8')).toContain(part);
});
