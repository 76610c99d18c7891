import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textOf } from './files.ts';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

const node = (args: string[], env: Record<string, string> = {}) =>
	spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 15_000, env: { ...process.env, ...env } });

test.each(Object.entries(scripts))('npm run %s takes a Node that is new enough', (_name, command) => {
	for (const part of command.split(' && ')) expect(part).toMatch(/^node \.scripts\/launch\.mjs \S/);
});

describe('the launcher', () => {
	test('puts its Node first on the PATH of what it starts', () => {
		const script = 'test/house/launched.mjs';
		const { stdout } = node(['.scripts/launch.mjs', script, 'one two'], { PATH: '/usr/bin' });
		const started = JSON.parse(stdout) as { path: string; node: string; args: string[] };
		expect(started.path.split(':')[0]).toBe(dirname(started.node));
		expect(started.args).toEqual(['one two']);
	});

	test('ends with the exit code of what it started', () => {
		expect(node(['.scripts/launch.mjs', 'test/house/launched.mjs', 'fail']).status).toBe(7);
	});

	test('says in one sentence what to do where each Node is too old', () => {
		const empty = mkdtempSync(join(tmpdir(), 'kindling-'));
		try {
			cpSync('.scripts/launch.mjs', join(empty, '.scripts/launch.mjs'));
			const old = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.20.0"})';
			const { status, stderr } = node(['--import', old, join(empty, '.scripts/launch.mjs'), 'vitest']);
			expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('needs Node 22.22 or newer')]]);
		} finally {
			rmSync(empty, { recursive: true });
		}
	});
});

test('the app gives one sentence where the port is taken, before anything is built', async () => {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' ? String(address?.port) : '';
	const { status, stdout, stderr } = node(['.scripts/start.ts'], { PORT: port });
	server.close();
	const sentences = [expect.stringContaining(`Port ${port} is taken`)];
	expect([status, stdout, stderr.trim().split('\n')]).toEqual([1, '', sentences]);
});
