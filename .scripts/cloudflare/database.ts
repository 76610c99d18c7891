import { readdirSync } from 'node:fs';
import { type Account, ask, resultOf } from './api.ts';

type Row = Record<string, string | number | null>;

/** Runs SQL on the deployed database; its values go in as parameters. Returns the rows of the last statement. */
export async function query<T extends Row>(
	account: Account,
	databaseId: string,
	sql: string,
	...params: (string | number | null)[]
): Promise<T[]> {
	const answer = await ask<{ results: T[] }[]>(account, 'POST', `/d1/database/${databaseId}/query`, { sql, params });
	return resultOf('The query', answer).at(-1)?.results ?? [];
}

/** The migrations of this clone that the deployed database has not seen, in order. */
export async function pendingMigrations(account: Account, databaseId: string): Promise<string[]> {
	const tables = await query(account, databaseId, "SELECT name FROM sqlite_master WHERE name = 'd1_migrations'");
	const applied =
		tables.length > 0 ? await query<{ name: string }>(account, databaseId, 'SELECT name FROM d1_migrations') : [];
	const names = new Set(applied.map(({ name }) => name));
	const all = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
	return all.sort().filter((name) => !names.has(name));
}
