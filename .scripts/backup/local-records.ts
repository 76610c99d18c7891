import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { Stop } from '../cloudflare/api.ts';
import type { Row, Store, Value } from '../cloudflare/database.ts';
import { filesHere, localState, needRecords, recordsFile } from '../serve/records.ts';
import { homesAtRest, needSettled } from './homes.ts';
import { differences, digestsOf } from './rows.ts';

/** A database of this machine, asked as a deployed one is. */
export const storeOn = (database: DatabaseSync): Store => ({
	all: async <T extends Row>(sql: string, ...params: Value[]) => database.prepare(sql).all(...params) as T[],
});

/**
 * The local records of all places, open to be read. The app may go on: SQLite shows what is read here as it was when that
 * began. The directory begins last (`takeCopies`).
 */
export async function readRecords(): Promise<DatabaseSync[]> {
	const [first = '', ...others] = needRecords().filter((file) => existsSync(file));
	const read = (file: string) => {
		const records = new DatabaseSync(file, { readOnly: true });
		records.exec('BEGIN; SELECT count(*) FROM sqlite_master');
		return records;
	};
	const look = read(first);
	const before = await homesAtRest(storeOn(look));
	look.close();
	const further = others.map(read);
	const directory = read(first);
	await needSettled(storeOn(directory), before);
	return [directory, ...further];
}

/**
 * Puts the copies of all places in the place of the local records. They are written beside them, and take their places when
 * all are whole, the directory last: until then no account is anybody's, and the restore may be run again. Throws a Stop
 * where an account would be replaced.
 */
export function intoRecords(copies: DatabaseSync[]): void {
	needNobody(copies.length);
	const files = copies.map((copy, place) => ({ copy, file: recordsFile(localState(), place) }));
	const beside = (file: string) => `${file}.restoring`;
	try {
		for (const { copy, file } of files) writeBeside(copy, beside(file));
		for (const { file } of files.toReversed()) {
			for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
			renameSync(beside(file), file);
		}
	} finally {
		for (const { file } of files) rmSync(beside(file), { force: true });
	}
}

function writeBeside(copy: DatabaseSync, beside: string): void {
	mkdirSync(dirname(beside), { recursive: true });
	rmSync(beside, { force: true });
	copy.prepare('VACUUM INTO ?').run(beside);
	const written = new DatabaseSync(beside);
	const wrong = differences(digestsOf(copy), digestsOf(written));
	written.close();
	if (wrong.length > 0) throw new Stop(`What was written is not what the backup holds: ${wrong.join(', ')} differ.`);
}

/** Throws a Stop where the records hold an account: one that the directory knows, or one of a place that the backup lacks. */
function needNobody(places: number): void {
	const [first = '', ...others] = filesHere();
	const known = countIn(first, 'users', 'id') + countIn(first, 'accounts_elsewhere', 'account_id');
	const beyond = others.slice(places - 1).map((file) => countIn(file, 'users', 'id'));
	const accounts = Math.max(known, ...beyond);
	if (accounts === 0) return;
	throw new Stop(
		`The records in ${localState()} hold ${counted(accounts, 'account')}, which a restore would replace. Choose another folder with KINDLING_STATE=<folder>, or move this one away.`,
	);
}

/** How many values a column has in a file; none where there is no such file or table yet. */
function countIn(file: string, table: string, column: string): number {
	if (!existsSync(file)) return 0;
	const records = new DatabaseSync(file, { readOnly: true });
	const isThere = records.prepare('SELECT 1 FROM sqlite_master WHERE name = ?1').get(table);
	const sql = `SELECT DISTINCT ${column} FROM ${table}`;
	const count = isThere ? records.prepare(sql).all().length : 0;
	records.close();
	return count;
}
