import { spawnSync } from 'node:child_process';
import { portable, quiet } from './run.ts';

/** Applies the migrations to the local database in KINDLING_STATE; a no-op when they are applied. Asks nothing. */
const state = process.env.KINDLING_STATE ?? '.wrangler/state';
const { args, options } = portable(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state]);
const { status, stdout, stderr } = spawnSync('wrangler', args, {
	env: { ...process.env, ...quiet },
	encoding: 'utf8',
	...options,
});
if (status !== 0) {
	console.error(stdout, stderr);
	process.exit(status ?? 1);
}
console.log('The local database is up to date.');
