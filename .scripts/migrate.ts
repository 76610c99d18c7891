import { spawnSync } from 'node:child_process';

/** Applies the migrations to the local database in KINDLING_STATE; a no-op when they are applied. Asks nothing. */
const { status, stdout, stderr } = spawnSync(
	'wrangler',
	['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', process.env.KINDLING_STATE ?? '.wrangler/state'],
	{
		env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
		encoding: 'utf8',
		shell: process.platform === 'win32',
	},
);
if (status !== 0) {
	console.error(stdout, stderr);
	process.exit(status ?? 1);
}
console.log('The local database is up to date.');
