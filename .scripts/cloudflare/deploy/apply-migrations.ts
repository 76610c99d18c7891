import { migrationSql, tableOfMigrations } from '../../migrations.ts';
import { type Account, ask, resultOf } from '../api.ts';

/**
 * Applies migrations to the deployed database, in their order. Each is one call with its note, as `wrangler d1 migrations
 * apply` makes it, without the seconds that wrangler takes to start. Throws a Stop at the first that fails: the ones
 * before it stand.
 */
export async function applyMigrations(account: Account, databaseId: string, names: string[]): Promise<void> {
	const run = async (what: string, sql: string) =>
		resultOf(what, await ask(account, 'POST', `/d1/database/${databaseId}/query`, { sql }));
	await run('The table of migrations', tableOfMigrations);
	for (const name of names) {
		await run(`The migration ${name}`, `${migrationSql(name)}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`);
	}
}
