import { setTimeout as pause } from 'node:timers/promises';
import { interrupted } from '../interrupt.ts';
import { compareMigrations, migrationSql, tableOfMigrations } from '../migrations.ts';
import { type Account, ask, resultOf, Unavailable } from './api.ts';
import { type Held, heldBy, lockTable } from './lock.ts';

/** What a database holds in one cell. Kindling has no bytes and no numbers above 2^53. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** One statement with its parameters. */
export type Statement = { sql: string; params?: Value[] };

/** A database that is asked for rows. Several statements in one text are all carried out, or none; the rows are those of the last. */
export type Store = { all: <T extends Row>(sql: string, ...params: Value[]) => Promise<T[]> };

/** A deployed database. `call` says what it was for where it fails, and returns the rows of each statement. */
export type Database = Store & {
	id: string;
	name: string;
	call: (what: string, body: Statement | { batch: Statement[] }) => Promise<Row[][]>;
};

/** A database of the account. Several statements are all carried out, or none. */
export function openDatabase(account: Account, id: string, name: string): Database {
	const call: Database['call'] = async (what, body) => {
		const answer = await ask<{ results: Row[] }[]>(account, 'POST', `/d1/database/${id}/query`, body);
		return resultOf(what, answer).map(({ results }) => results);
	};
	const all = async <T extends Row>(sql: string, ...params: Value[]) =>
		((await call('The query', { sql, params })).at(-1) ?? []) as T[];
	return { id, name, call, all };
}

/** The same database, for calls that are safe to repeat: what Cloudflare cannot answer just now is asked again. */
export const insisting = <T extends Store>(database: T): T => ({
	...database,
	all: (sql, ...params) => persist(() => database.all(sql, ...params)),
});

/** How long a call waits before it is made again, in milliseconds: a restore makes hundreds of calls. */
const waits = () => [1, 5, 25, 120].map((each) => each * Number(process.env.CLOUDFLARE_WAIT_MS ?? 1_000));

/** Makes a call, and makes it again where Cloudflare cannot answer it just now. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
	for (const wait of waits()) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof Unavailable)) throw error;
			const signal = interrupted();
			await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
		}
	}
	return work();
}

/**
 * What a database is: empty, ours or somebody else's, with its tables; which command holds it; which migrations of this
 * clone it lacks, and which it has that this clone lacks.
 */
type Kind = {
	is: 'empty' | 'ours' | 'foreign';
	tables: string[];
	/** Whether triggers freeze accounts that are on their way to another database. */
	isFrozen: boolean;
	held: Held | undefined;
	pending: string[];
	newer: string[];
};

/** The table by which a database of ours is known: nobody else has one of this name. */
const markTable = 'kindling_acts';

/** Looks at a database. */
export async function lookAtDatabase(database: Store): Promise<Kind> {
	const listed = await database.all(
		"SELECT name, type FROM sqlite_master WHERE type = 'table' OR type = 'trigger' AND name GLOB 'moving_*' ORDER BY name",
	);
	const named = (wanted: string) => listed.flatMap(({ name, type }) => (type === wanted ? [String(name)] : []));
	const all = named('table').filter((name) => !/^(sqlite_|_cf_)/.test(name));
	const tables = all.filter((name) => name !== 'd1_migrations' && name !== lockTable);
	const [held] = all.includes(lockTable) ? await database.all<Held>(heldBy) : [];
	const applied = all.includes('d1_migrations') ? await database.all('SELECT name FROM d1_migrations ORDER BY id') : [];
	const { first, ...compared } = compareMigrations(applied.map(({ name }) => String(name)));
	// A database from before the mark is known by the first migration and the tables that it made.
	const isFromBefore = first && tables.includes('users') && tables.includes('intro_requests');
	const isOurs = tables.includes(markTable) || isFromBefore;
	const is = tables.length === 0 ? 'empty' : isOurs ? 'ours' : 'foreign';
	return { is, tables, isFrozen: named('trigger').length > 0, held, ...compared };
}

/**
 * Applies the migrations of this clone that a deployed database has not seen, in their order, and says so. Each is one call
 * with its note, as `wrangler d1 migrations apply` makes it, without the seconds that wrangler takes to start. Throws a
 * Stop at the first that fails: the ones before it stand. `which` names the database where there are several.
 */
export async function migrate(database: Database, which = ''): Promise<void> {
	const { pending } = await lookAtDatabase(database);
	if (pending.length === 0) return;
	await database.call('The table of migrations', { sql: tableOfMigrations });
	for (const name of pending)
		await database.call(`The migration ${name}${which && ` of ${which}`}`, { sql: migrationSql(name) });
	console.log(`Migrated the database${which && ` ${which}`}: ${pending.join(', ')}.`);
}
