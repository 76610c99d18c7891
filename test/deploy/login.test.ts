import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deploy } from '../../.scripts/deploy.ts';
import { cloudflareStub, token } from './cloudflare/stub.ts';
import { runScript } from './support/deploying.ts';
import { runHere } from './support/here.ts';

vi.setConfig({ testTimeout: 60_000 });

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let home: string;
beforeEach(async () => {
	stub = await cloudflareStub();
	home = mkdtempSync(join(tmpdir(), 'kindling-'));
});
afterEach(() => {
	stub.stop();
	rmSync(home, { recursive: true });
});

/** The environment of someone whose login, if any, is kept at home by wrangler. */
const atHome = () => ({ CLOUDFLARE_API_TOKEN: '', HOME: home, XDG_CONFIG_HOME: join(home, '.config') });

test('without a login the command first says how to sign in, and calls nothing', async () => {
	const { status, output } = await runScript('deploy', stub.baseUrl, atHome());
	expect([status, output.trim()]).toEqual([
		1,
		'No one is signed in to Cloudflare. Run `npm run wrangler -- login`, or set CLOUDFLARE_API_TOKEN.',
	]);
	expect(stub.state.calls).toEqual([]);
});

test('without a token the login of `wrangler login` is used', async () => {
	const folder = join(home, '.config/.wrangler/config');
	mkdirSync(folder, { recursive: true });
	const kept = { oauth_token: token, refresh_token: 'r', expiration_time: '2999-01-01T00:00:00.000Z' };
	const lines = Object.entries(kept).map(([name, value]) => `${name} = "${value}"`);
	writeFileSync(join(folder, 'default.toml'), [...lines, 'scopes = ["account:read"]'].join('\n'));
	// The account has no address yet, which is said after the login was used and before anything is made.
	stub.state.subdomain = undefined;
	const { status, output } = await runHere(() => deploy([]), stub.baseUrl, atHome());
	expect([status, output]).toEqual([1, expect.stringContaining('no workers.dev address')]);
});
