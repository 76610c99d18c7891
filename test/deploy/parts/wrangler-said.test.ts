// What a deployment makes of the words of wrangler: .scripts/cloudflare/deploy/wrangler.ts.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrangler } from '../../../.scripts/cloudflare/deploy/wrangler.ts';
import { runHere } from '../support/here.ts';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-wrangler-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a wrangler that does this; what a command says of it, or the warnings. */
async function said(script: string, env: Record<string, string> = {}) {
	writeFileSync(join(folder, 'wrangler'), `#!/bin/sh\n${script}\n`);
	chmodSync(join(folder, 'wrangler'), 0o755);
	let heard: unknown;
	const work = async () => {
		heard = await wrangler('The deployment', { id: 'ours', headers: {} }, ['deploy', '--config=x']);
	};
	const { status, output } = await runHere(work, '', { PATH: `${folder}${delimiter}${process.env.PATH}`, ...env });
	return status === 0 ? heard : output;
}

/** A wrangler that ends with these words. */
const failing = (...lines: string[]) => `cat >&2 <<'END'\n${lines.join('\n')}\nEND\nexit 1`;
const again = 'Run the command again: it goes on where it stopped.';

test('it works on the account, asks nothing, and its warnings are one line each', async () => {
	const warned = ['▲ [WARNING] The first', '  goes on.', '', '', '▲ [WARNING] The second.  ', 'Uploaded'];
	expect(await said(`echo "$CLOUDFLARE_ACCOUNT_ID $CI $*"; cat <<'END'\n${warned.join('\n')}\nEND`)).toEqual({
		output: `ours 1 deploy --config=x\n${warned.join('\n')}\n`,
		warnings: ['The first goes on.', 'The second.'],
	});
	expect(await said('echo fine')).toEqual({ output: 'fine\n', warnings: [] });
});

test('its reason is said without what is round it', async () => {
	const words = [
		'⛅ wrangler',
		'✘ [ERROR] The script is too large.',
		'',
		'  Really.',
		'',
		'If you think this is a bug …',
	];
	expect(await said(failing(...words))).toBe('The deployment failed. The script is too large.\n\n  Really.');
	expect(await said(failing('[ERROR] No.', '🪵  Logs were written to "x"'))).toBe('The deployment failed. No.');
	expect(await said(failing('[ERROR] No.', '📎 It is reported'))).toBe('The deployment failed. No.');
	expect(await said(failing('Something else'))).toBe('The deployment failed. Something else');
});

test.each(['A request failed. [code: 10000]', 'Authentication error', 'You are not authorized'])(
	'after "%s" it is said how to sign in',
	async (reason) => {
		expect(await said(failing(`[ERROR] ${reason}`))).toBe(
			`The deployment failed. ${reason}\nSign in again with \`npm run wrangler -- login\`, or give the API token the rights of docs/deploy.md.`,
		);
	},
);

test.each([
	...[
		'Received 503',
		'An internal error',
		'fetch failed',
		'It timed out',
		'timeout',
		'ECONNRESET',
		'Too many requests',
	],
	...['throttling', 'status 429', '[code: 971]', '[code: 10429]'],
])('after "%s" a second run helps', async (reason) => {
	expect(await said(failing(`[ERROR] ${reason}`))).toBe(`The deployment failed. ${reason}\n${again}`);
});

test.each(['The script has 1503 lines', 'It has 4290 bytes', '[code: 9710]', '[code: 10021]'])(
	'after "%s" it does not',
	async (reason) => {
		expect(await said(failing(`[ERROR] ${reason}`))).toBe(`The deployment failed. ${reason}`);
	},
);

test('one that does not end is ended, and a second run helps', async () => {
	expect(await said('exec sleep 30', { WRANGLER_TIMEOUT_MS: '200' })).toBe(
		`The deployment failed. Cloudflare did not answer within 0.2 s.\n${again}`,
	);
});
