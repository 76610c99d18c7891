import { readdirSync, readFileSync } from 'node:fs';

/** The names of the migrations of this clone, in their order. */
export const migrationNames = (): string[] =>
	readdirSync('migrations')
		.filter((name) => name.endsWith('.sql'))
		.sort();

/** The SQL of a migration. On Windows git may have written other line ends, which it does not have. */
export const migrationSql = (name: string): string =>
	readFileSync(`migrations/${name}`, 'utf8').replaceAll('\r\n', '\n');

/**
 * SQL that makes the table in which wrangler notes what it applied, as wrangler makes it: `wrangler d1 migrations` knows our
 * migrations by it.
 */
export const tableOfMigrations = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
	applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;
