import { readFileSync } from 'node:fs';
import { type Account, ask, resultOf } from '../api.ts';

/** Where wrangler notes what it applied, as it makes it: `wrangler d1 migrations list` knows our migrations by it. */
const table = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
	applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/**
 * Applies migrations to the deployed database, in their order. Each is one call with its note, as `wrangler d1 migrations
 * apply` makes it, without the seconds that wrangler takes to start. Throws a Stop at the first that fails: the ones
 * before it stand.
 */
export async function applyMigrations(account: Account, databaseId: string, names: string[]): Promise<void> {
	const run = async (what: string, sql: string) =>
		resultOf(what, await ask(account, 'POST', `/d1/database/${databaseId}/query`, { sql }));
	await run('The table of migrations', table);
	for (const name of names) {
		// On Windows git may have written other line ends.
		const sql = readFileSync(`migrations/${name}`, 'utf8').replaceAll('\r\n', '\n');
		await run(`The migration ${name}`, `${sql}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`);
	}
}
