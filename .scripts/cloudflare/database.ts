import { setTimeout as pause } from 'node:timers/promises';
import { interrupted } from '../command/interrupt.ts';
import { compareMigrations } from '../migration/compare.ts';
import { type Account, ask, resultOf, Unavailable } from './api.ts';

/** A cell of a database. Kindling has no bytes and no numbers above 2^53. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** One statement with its parameters. */
export type Statement = { sql: string; params?: Value[] };

/** A database to query. Several statements in one text run all or not at all; the rows are those of the last. */
export type Store = { all: <T extends Row>(sql: string, ...params: Value[]) => Promise<T[]> };

/** A deployed database. `call` returns the rows of each statement; its purpose is named if it fails. */
export type Database = Store & {
	id: string;
	name: string;
	call: (what: string, body: Statement | { batch: Statement[] }) => Promise<Row[][]>;
};

/** Opens a database of the account. Several statements run all or not at all. */
export function openDatabase(account: Account, id: string, name: string): Database {
	const call: Database['call'] = async (what, body) => {
		const answer = await ask<{ results: Row[] }[]>(account, 'POST', `/d1/database/${id}/query`, body);
		return resultOf(what, answer).map(({ results }) => results);
	};
	const all = async <T extends Row>(sql: string, ...params: Value[]) =>
		((await call('The query', { sql, params })).at(-1) ?? []) as T[];
	return { id, name, call, all };
}

/** Wraps a database for calls that are safe to repeat: if Cloudflare can't answer just now, it is asked again. */
export const insisting = <T extends Store>(database: T): T => ({
	...database,
	all: (sql, ...params) => persist(() => database.all(sql, ...params)),
});

/** The wait before a call is repeated, in milliseconds: a restore makes hundreds of calls. */
const waits = () => [1, 5, 25, 120].map((each) => each * Number(process.env.CLOUDFLARE_WAIT_MS ?? 1_000));

/** Makes a call, and repeats it if Cloudflare can't answer just now. */
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
 * Describes a database: empty, ours or someone else's, with its tables; the migrations of this clone that it lacks, and
 * its migrations that this clone lacks. Half of a restore doesn't count as ours, because the table of migrations is the
 * last that a restore creates.
 */
type Kind = {
	is: 'empty' | 'ours' | 'foreign';
	tables: string[];
	pending: string[];
	newer: string[];
};

/** The table that identifies a database as ours: no one else has a table of this name. */
const markTable = 'kindling_acts';

/** Looks at a database. */
export async function lookAtDatabase(database: Store): Promise<Kind> {
	const listed = await database.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
	const all = listed.map(({ name }) => String(name)).filter((name) => !/^(sqlite_|_cf_)/.test(name));
	const tables = all.filter((name) => name !== 'd1_migrations');
	const rows = all.includes('d1_migrations') ? await database.all('SELECT name FROM d1_migrations ORDER BY id') : [];
	const applied = rows.map(({ name }) => String(name));
	const isOurs = tables.includes(markTable) && applied.length > 0;
	return { is: tables.length === 0 ? 'empty' : isOurs ? 'ours' : 'foreign', tables, ...compareMigrations(applied) };
}

/** Says what is in a database that isn't ours. */
export const sayForeign = (name: string, tables: string[]): string =>
	`The database "${name}" is not Kindling’s, or only half of it, as after a restore that was cut off: it holds ${tables.slice(0, 5).join(', ')}.`;
