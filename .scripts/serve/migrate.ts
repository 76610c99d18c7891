import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationNames, migrationSql, tableOfMigrations } from '../migrations.ts';
import { asksNothing, portable, quiet } from '../run.ts';

/** Applies the migrations to the local database in KINDLING_STATE; the exit code. It speaks only where that fails. */
export async function migrate(): Promise<number> {
	const state = process.env.KINDLING_STATE ?? '.wrangler/state';
	if (globSync(`${state.replaceAll('\\', '/')}/v3/d1/*/*.sqlite`).length > 0) {
		return wrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state]);
	}
	const folder = mkdtempSync(join(tmpdir(), 'kindling-migrations-'));
	try {
		const file = join(folder, 'all.sql');
		writeFileSync(file, allMigrations());
		return await wrangler(['d1', 'execute', 'DB', '--local', '--persist-to', state, '--file', file]);
	} finally {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** All migrations, and wrangler's own table of those that are applied. wrangler starts workerd anew for each that it applies. */
function allMigrations(): string {
	const names = migrationNames();
	const applied = names.map((name) => `('${name}')`).join(',');
	return [
		...names.map((name) => `${migrationSql(name).trimEnd().replace(/;$/, '')};`),
		`${tableOfMigrations};`,
		`INSERT INTO d1_migrations (name) VALUES ${applied};`,
	].join('\n');
}

function wrangler(command: string[]): Promise<number> {
	const { args, options } = portable(command);
	const env = { ...process.env, ...quiet, ...asksNothing };
	return new Promise((resolve) => {
		execFile('wrangler', args, { env, ...options }, (error, stdout, stderr) => {
			if (error) console.error(stdout, stderr);
			resolve(error ? 1 : 0);
		});
	});
}

if (import.meta.main) process.exitCode = await migrate();
