import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const wrangler = (...args: string[]) =>
	spawnSync('npx', ['wrangler', ...args], {
		env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});

test('what would be deployed is complete, as far as that can be told without an account', { timeout: 60_000 }, () => {
	expect(existsSync('dist/kindling/wrangler.json'), 'Run `npm run build` first.').toBe(true);
	const { status, stdout, stderr } = wrangler('deploy', '--dry-run', '--config=dist/kindling/wrangler.json');
	expect(status, stdout + stderr).toBe(0);
	for (const binding of ['SESSIONS', 'DB', 'FILES', 'AI', 'EMAIL', 'ASSETS', 'ANONYMOUS_WRITES']) {
		expect(stdout).toContain(`env.${binding}`);
	}
});

test('the configuration names no account and no resource of one', () => {
	const config = readFileSync('wrangler.toml', 'utf8');
	expect(config).not.toMatch(/account_id|database_id|^\s*id\s*=|zone_id/m);
});
