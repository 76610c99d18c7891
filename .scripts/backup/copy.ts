import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Stop } from '../cloudflare/api.ts';
import { Interrupted, interrupted } from '../interrupt.ts';
import { unfrozen } from './freeze.ts';
import { ownFolder } from './own-folder.ts';
import { statementsOf } from './statements.ts';
import { quoted } from './store.ts';

/** A database of one's own, beside the one that serves: a backup is taken, checked and mended in it. */
export type Copy = { database: DatabaseSync; file: string; close: () => void };

/**
 * An empty copy, which goes with `close`. Foreign keys are checked once at the end (`brokenReferences`): a dump has its
 * rows in any order.
 */
export function emptyCopy(): Copy {
	const { folder, close: remove } = ownFolder();
	const file = join(folder, 'copy.sqlite');
	writeFileSync(file, '', { mode: 0o600 });
	const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
	database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
	const close = () => {
		database.close();
		remove();
	};
	return { database, file, close };
}

/** What a dump is made of. Anything else, such as ATTACH, would reach other files of this machine. */
const ofDumps =
	/^(CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER)|INSERT INTO|DELETE FROM "?sqlite_sequence|PRAGMA (defer_)?foreign_keys)\b/i;
const ofTransactions = /^(BEGIN( TRANSACTION)?|COMMIT);$/i;

function carryOut(database: DatabaseSync, statement: string): void {
	interrupted().throwIfAborted();
	if (ofTransactions.test(statement)) return;
	if (!ofDumps.test(statement)) throw new Error(`it has the statement "${statement.slice(0, 40)}"`);
	if (statement.includes('\0')) throw new Error('a part of it was overwritten with zeros');
	const prepared = database.prepare(statement);
	if (prepared.sourceSQL.length < statement.trimEnd().length) throw new Error('it has two statements in one line');
	prepared.run();
}

/** Carries out a file of SQL in a copy. Throws a Stop where the file is none. */
export async function fill({ database }: Copy, file: string): Promise<void> {
	try {
		database.exec('BEGIN');
		for await (const statement of statementsOf(file)) carryOut(database, statement);
		// A database that was being replaced is not so in its copy.
		database.exec(unfrozen);
		database.exec('COMMIT');
	} catch (error) {
		if (error instanceof Interrupted) throw error;
		const why = error instanceof Error ? error.message : String(error);
		throw new Stop(`${file} cannot be read as a database: ${why}.`);
	}
}

/** The tables of a copy with a row that refers to nothing. */
export const brokenReferences = (database: DatabaseSync): string[] => [
	...new Set(
		database
			.prepare('PRAGMA foreign_key_check')
			.all()
			.map(({ table }) => String(table)),
	),
];

/** Does some work while the triggers of a copy whose SQL has these words do nothing. */
export async function withoutTriggers<T>(
	{ database }: Pick<Copy, 'database'>,
	words: string,
	work: () => Promise<T>,
): Promise<T> {
	const triggers = database
		.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND instr(sql, ?1) > 0 ORDER BY rowid")
		.all(words) as { name: string; sql: string }[];
	for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`);
	const result = await work();
	for (const { sql } of triggers) database.exec(sql);
	return result;
}
