import { DatabaseSync } from 'node:sqlite';
import type { Row, Store, Value } from '../cloudflare/database.ts';
import { endAllAccess, tablesIn } from '../cloudflare/end-access.ts';
import { isDiskFull } from '../command/command.ts';
import { Interrupted, interrupted } from '../command/interrupt.ts';
import { Stop } from '../command/stop.ts';
import { compareMigrations } from '../migration/compare.ts';
import { statementsOf } from './statements.ts';

/**
 * Makes an empty copy: a database beside the serving one, in which a backup is taken, checked and repaired. SQLite
 * keeps it in a file without a name, which is gone with the process, however that ends. Foreign keys are checked once
 * at the end (`needReferences`), because a dump has its rows in any order.
 */
const emptyCopy = () => new DatabaseSync('', { enableForeignKeyConstraints: false });

/** Statements that a dump may contain. Anything else, such as ATTACH, could reach other files on this machine. */
const ofDumps =
	/^(CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER)|INSERT INTO|DELETE FROM "?sqlite_sequence|PRAGMA (defer_)?foreign_keys)\b/i;

function carryOut(copy: DatabaseSync, statement: string): void {
	interrupted().throwIfAborted();
	if (!ofDumps.test(statement)) throw new Error(`it has the statement "${statement.slice(0, 40)}"`);
	if (statement.includes('\0')) throw new Error('a part of it was overwritten with zeros');
	const prepared = copy.prepare(statement);
	if (prepared.sourceSQL.length < statement.trimEnd().length) throw new Error('it has two statements in one line');
	prepared.run();
}

/** Runs SQL in a copy as it arrives. `what` is its source. Throws a Stop if it isn't a dump. */
export async function copyOf(sql: AsyncIterable<Uint8Array>, what: string): Promise<DatabaseSync> {
	try {
		const copy = emptyCopy();
		copy.exec('BEGIN');
		for await (const statement of statementsOf(sql)) carryOut(copy, statement);
		copy.exec('COMMIT');
		return copy;
	} catch (error) {
		if (error instanceof Interrupted || error instanceof Stop || isDiskFull(error)) throw error;
		throw new Stop(`${what} cannot be read as a database: ${(error as Error).message}.`);
	}
}

/** Throws a Stop if a row of a copy refers to a missing row. `what` names the source of the rows. */
export function needReferences(copy: DatabaseSync, what: string): void {
	const broken = copy.prepare('PRAGMA foreign_key_check').all();
	if (broken.length === 0) return;
	const tables = [...new Set(broken.map(({ table }) => table))].join(', ');
	throw new Stop(`${what} refers to rows that it does not have: ${tables}.`);
}

/**
 * Throws a Stop if a copy has migrations that this clone lacks. Migrations that the copy lacks come with the next
 * start.
 */
export function needKnown(copy: DatabaseSync, file: string): void {
	const applied = copy.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
	const { newer } = compareMigrations(applied.map(({ name }) => String(name)));
	if (newer.length === 0) return;
	throw new Stop(
		`${file} comes from another build of Kindling: this clone does not have ${newer.join(', ')}. Restore it with that build. Nothing was changed.`,
	);
}

/** Wraps a database on this machine so that it is used like a deployed one. */
const storeOn = (database: DatabaseSync): Store => ({
	all: async <T extends Row>(sql: string, ...params: Value[]) => database.prepare(sql).all(...params) as T[],
});

/** Ends in a copy what must not come back to life. Returns how many requests are now unclear. */
export async function endAllIn(copy: DatabaseSync): Promise<number> {
	const results = endAllAccess(await tablesIn(storeOn(copy))).map(({ sql, params = [] }) =>
		copy.prepare(sql).all(...params),
	);
	return changedIn(results);
}

/** Counts the requests that {@link endAllAccess} has changed, from the rows of its statements. */
export const changedIn = (results: object[][]): number => results.flat().filter((row) => 'changed' in row).length;
