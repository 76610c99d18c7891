import { migrationNames } from '../migrations.ts';
import { type Account, ask, resultOf } from './api.ts';

type Row = Record<string, string | number | null>;
type Value = string | number | null;

/** Runs SQL on the deployed database; its values go in as parameters. Returns the rows of the last statement. */
export async function query<T extends Row>(
	account: Account,
	databaseId: string,
	sql: string,
	...params: Value[]
): Promise<T[]> {
	const answer = await ask<{ results: T[] }[]>(account, 'POST', `/d1/database/${databaseId}/query`, { sql, params });
	return resultOf('The query', answer).at(-1)?.results ?? [];
}

/** What a database is: empty, ours with what it was migrated by, or somebody else's. */
type Kind = { is: 'empty' } | { is: 'ours'; pending: string[]; newer: string[] } | { is: 'foreign'; tables: string[] };

/** The table by which a database of ours is known: nobody else has one of this name. */
const markTable = 'kindling_acts';

/** Looks at a database: whose it is, which migrations of this clone it lacks, and which it has that this clone lacks. */
export async function lookAtDatabase(account: Account, databaseId: string): Promise<Kind> {
	const listed = await query<{ name: string }>(
		account,
		databaseId,
		"SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
	);
	const all = listed.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_)/.test(name));
	const tables = all.filter((name) => name !== 'd1_migrations');
	if (tables.length === 0) return { is: 'empty' };
	const applied = all.includes('d1_migrations') ? await appliedMigrations(account, databaseId) : [];
	const own = migrationNames();
	// A database from before the mark is known by the first migration and the tables that it made.
	const isFromBefore = applied[0] === own[0] && tables.includes('users') && tables.includes('intro_requests');
	if (!tables.includes(markTable) && !isFromBefore) return { is: 'foreign', tables };
	return {
		is: 'ours',
		pending: own.filter((name) => !applied.includes(name)),
		newer: applied.filter((name) => !own.includes(name)),
	};
}

async function appliedMigrations(account: Account, databaseId: string): Promise<string[]> {
	const rows = await query<{ name: string }>(account, databaseId, 'SELECT name FROM d1_migrations ORDER BY id');
	return rows.map(({ name }) => name);
}

/** The migrations of this clone that the deployed database has not seen, in order. */
export async function pendingMigrations(account: Account, databaseId: string): Promise<string[]> {
	const kind = await lookAtDatabase(account, databaseId);
	return kind.is === 'ours' ? kind.pending : migrationNames();
}
