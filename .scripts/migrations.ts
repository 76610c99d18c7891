import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** The names of the migrations of this clone, in their order. */
const migrationNames = (): string[] =>
	readdirSync('migrations')
		.filter((name) => name.endsWith('.sql'))
		.sort();

/** Compares what a database was migrated by, in its order, with this clone: whether both begin alike, and what either lacks. */
export function compareMigrations(applied: string[]): { first: boolean; pending: string[]; newer: string[] } {
	const own = migrationNames();
	return {
		first: applied[0] === own[0],
		pending: own.filter((name) => !applied.includes(name)),
		newer: applied.filter((name) => !own.includes(name)),
	};
}

/**
 * SQL that makes the table in which wrangler notes what it applied, as wrangler makes it: `wrangler d1 migrations` knows our
 * migrations by it.
 */
export const tableOfMigrations = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
	applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** SQL that applies a migration and notes it. On Windows git may have written other line ends, which it does not have. */
export const migrationSql = (name: string): string =>
	`${readFileSync(`migrations/${name}`, 'utf8').replaceAll('\r\n', '\n').trimEnd().replace(/;$/, '')};
INSERT INTO d1_migrations (name) VALUES ('${name}');`;

/** Applies the migrations that a database on this machine has not seen. Returns those that this clone does not have. */
export function migrateFile(database: DatabaseSync): string[] {
	database.exec(tableOfMigrations);
	const applied = database.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
	const { pending, newer } = compareMigrations(applied.map(({ name }) => String(name)));
	for (const name of pending) database.exec(`BEGIN; ${migrationSql(name)} COMMIT`);
	return newer;
}
