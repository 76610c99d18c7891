import { migrationNames } from '../migrations.ts';
import { type Account, ask, resultOf } from './api.ts';
import { type Held, heldBy, lockTable } from './lock.ts';

type Row = Record<string, string | number | null>;
type Value = string | number | null;

/** A deployed database. */
export type Place = { account: Account; databaseId: string };

/** One statement with its parameters. */
export type Statement = { sql: string; params?: Value[] };

/** Makes one call to a deployed database; several statements are all carried out, or none. Returns the rows of each. */
export async function call<T extends Row>(
	{ account, databaseId }: Place,
	what: string,
	body: Statement | { batch: Statement[] },
): Promise<T[][]> {
	const answer = await ask<{ results: T[] }[]>(account, 'POST', `/d1/database/${databaseId}/query`, body);
	return resultOf(what, answer).map(({ results }) => results);
}

/** Runs SQL on a deployed database; its values go in as parameters. Returns the rows of the last statement. */
export const query = async <T extends Row>(place: Place, sql: string, ...params: Value[]): Promise<T[]> =>
	(await call<T>(place, 'The query', { sql, params })).at(-1) ?? [];

/** What a database is: empty, ours with what it was migrated by, or somebody else's; and which command holds it. */
type Kind = { held?: Held | undefined } & (
	| { is: 'empty' }
	| { is: 'ours'; pending: string[]; newer: string[] }
	| { is: 'foreign'; tables: string[] }
);

/** The table by which a database of ours is known: nobody else has one of this name. */
const markTable = 'kindling_acts';

/** Looks at a database: whose it is, which migrations of this clone it lacks, and which it has that this clone lacks. */
export async function lookAtDatabase(account: Account, databaseId: string): Promise<Kind> {
	const place = { account, databaseId };
	const listed = await query(place, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
	const all = listed.map(({ name }) => String(name)).filter((name) => !/^(sqlite_|_cf_)/.test(name));
	const tables = all.filter((name) => name !== 'd1_migrations' && name !== lockTable);
	const [held] = all.includes(lockTable) ? await query<Held>(place, heldBy) : [];
	if (tables.length === 0) return { is: 'empty', held };
	const applied = all.includes('d1_migrations')
		? (await query(place, 'SELECT name FROM d1_migrations ORDER BY id')).map(({ name }) => String(name))
		: [];
	const own = migrationNames();
	// A database from before the mark is known by the first migration and the tables that it made.
	const isFromBefore = applied[0] === own[0] && tables.includes('users') && tables.includes('intro_requests');
	if (!tables.includes(markTable) && !isFromBefore) return { is: 'foreign', tables, held };
	return {
		is: 'ours',
		held,
		pending: own.filter((name) => !applied.includes(name)),
		newer: applied.filter((name) => !own.includes(name)),
	};
}

/** The migrations of this clone that the deployed database has not seen, in order. */
export async function pendingMigrations(account: Account, databaseId: string): Promise<string[]> {
	const kind = await lookAtDatabase(account, databaseId);
	return kind.is === 'ours' ? kind.pending : migrationNames();
}
