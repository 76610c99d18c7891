import { migrationSql, tableOfMigrations } from '../../migrations.ts';
import type { Account } from '../api.ts';
import { call } from '../database.ts';

/**
 * Applies migrations to the deployed database, in their order. Each is one call with its note, as `wrangler d1 migrations
 * apply` makes it, without the seconds that wrangler takes to start. Throws a Stop at the first that fails: the ones
 * before it stand.
 */
export async function applyMigrations(account: Account, databaseId: string, names: string[]): Promise<void> {
	const run = (what: string, sql: string) => call({ account, databaseId }, what, { sql });
	await run('The table of migrations', tableOfMigrations);
	for (const name of names) {
		await run(`The migration ${name}`, `${migrationSql(name)}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`);
	}
}
