import { execFile } from 'node:child_process';
import { asksNothing, portable, quiet } from '../run.ts';

/** Applies the migrations to the local database in KINDLING_STATE; the exit code. It speaks only where that fails. */
export function migrate(): Promise<number> {
	const state = process.env.KINDLING_STATE ?? '.wrangler/state';
	const { args, options } = portable(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state]);
	const env = { ...process.env, ...quiet, ...asksNothing };
	return new Promise((resolve) => {
		execFile('wrangler', args, { env, ...options }, (error, stdout, stderr) => {
			if (error) console.error(stdout, stderr);
			resolve(error ? 1 : 0);
		});
	});
}

if (import.meta.main) process.exitCode = await migrate();
