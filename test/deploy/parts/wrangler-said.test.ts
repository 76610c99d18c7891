// Reading the notes that wrangler writes for programs: .scripts/cloudflare/wrangler.ts.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrangler } from '../../../.scripts/cloudflare/wrangler.ts';
import { runHere } from '../support/here.ts';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-wrangler-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a wrangler that does this. Returns the command's message about it, and its findings. */
async function run(script: string, env: Record<string, string> = {}) {
	writeFileSync(join(folder, 'wrangler'), `#!/bin/sh\n${script}\n`);
	chmodSync(join(folder, 'wrangler'), 0o755);
	let found: unknown;
	const work = async () => {
		found = await wrangler('The deployment', { id: 'ours', headers: {} }, ['deploy', '--config=x']);
	};
	const { output } = await runHere(work, '', { PATH: `${folder}${delimiter}${process.env.PATH}`, ...env });
	return { output, found };
}

/** A wrangler that notes this for programs. */
const noting = (...notes: object[]) =>
	`cat >"$WRANGLER_OUTPUT_FILE_PATH" <<'END'\n${notes.map((note) => JSON.stringify(note)).join('\n')}\nEND`;
const session = { type: 'wrangler-session', version: 1 };
const failed = async (code: number | undefined, message = '') =>
	(await run(`${noting(session, { type: 'command-failed', version: 1, code, message })}\nexit 1`)).output;
const again = 'Run the command again: it goes on where it stopped.';

test('wrangler works on the account without questions; the version is the one it logs, and its warnings are shown', async () => {
	const words = 'echo "$CLOUDFLARE_ACCOUNT_ID $CI $*"; echo "Current Version ID: of a sentence"; echo "Mind this." >&2';
	const noted = noting(session, { type: 'deploy', version: 1, version_id: 'v-1' });
	expect(await run(`${words}; ${noted}`)).toEqual({
		output: 'Mind this.',
		found: { stdout: 'ours 1 deploy --config=x\nCurrent Version ID: of a sentence\n', versionId: 'v-1' },
	});
	// An earlier run's notes don't count.
	expect(await run('echo fine')).toEqual({ output: '', found: { stdout: 'fine\n', versionId: undefined } });
});

test.each([9109, 10_000, 10_001])('after the code %d the output says how to sign in', async (code) => {
	expect(await failed(code)).toBe(
		`The deployment failed (code ${code}). Sign in again with \`npm run wrangler -- login\`, or give the API token the rights of docs/deploy.md.`,
	);
});

test.each([
	[971, ''],
	[10_013, ''],
	[10_429, ''],
	[undefined, 'fetch failed'],
	[undefined, 'The request timed out'],
	[undefined, 'Received a malformed response from the API'],
])('after the code %s and "%s" a second run helps', async (code, message) => {
	expect(await failed(code, message)).toBe(`The deployment failed${code ? ` (code ${code})` : ''}. ${again}`);
});

test.each([
	[10_021, 'The script has 971 lines'],
	[undefined, 'No such file'],
])('after the code %s and "%s" it does not, and wrangler has said why', async (code, message) => {
	expect(await failed(code, message)).toBe(
		`The deployment failed${code ? ` (code ${code})` : ''}. wrangler says above why.`,
	);
});

test('a change in the dashboard stops it, and says how to continue', async () => {
	const aborted = noting(session, { type: 'deploy', version: 1, version_id: null });
	const { output } = await run(`echo "Aborting because of conflicts" >&2; ${aborted}\nexit 1`);
	expect(output).toBe(
		'Aborting because of conflicts\nThe deployment failed: something was changed in the dashboard since the last one, as said above. Bring that into the settings, or replace it: npm run deploy -- --overwrite',
	);
});

test('a wrangler that hangs is ended, and a second run helps', async () => {
	expect((await run('exec sleep 30', { WRANGLER_TIMEOUT_MS: '200' })).output).toBe(
		`The deployment failed. Cloudflare did not answer within 0.2 s. ${again}`,
	);
});
