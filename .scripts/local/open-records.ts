import { DatabaseSync } from 'node:sqlite';
import type { Database, Row, Statement } from '../cloudflare/database.ts';
import { Stop } from '../command/stop.ts';
import { localState, needRecords } from './records.ts';

/** Opens the records of KINDLING_STATE for a command, even while the app uses them. Throws a Stop if there are none. */
export function openRecords(): Database {
	const file = needRecords();
	// The app may be writing: in ms.
	const sqlite = new DatabaseSync(file, { timeout: 5_000 });
	const call: Database['call'] = async (what, body) => {
		try {
			return runAll(sqlite, 'batch' in body ? body.batch : [body]);
		} catch (error) {
			throw new Stop(`${what} in ${localState()} failed: ${(error as Error).message}.`);
		}
	};
	const all: Database['all'] = async <T extends Row>(sql: string, ...params: (string | number | null)[]) =>
		((await call('The query', { sql, params })).at(-1) ?? []) as T[];
	return { id: file, name: 'The database', call, all };
}

/** Runs all statements, or none. */
function runAll(sqlite: DatabaseSync, statements: Statement[]): Row[][] {
	try {
		// A single statement only reads and takes no lock: it doesn't wait for the app's writes, and never makes the
		// app fail. Several statements write, and lock first: later they might not get it.
		sqlite.exec(statements.length > 1 ? 'BEGIN IMMEDIATE' : 'BEGIN');
		const rows = statements.map(({ sql, params = [] }) => sqlite.prepare(sql).all(...params) as Row[]);
		sqlite.exec('COMMIT');
		return rows;
	} finally {
		if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
	}
}
