import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { Stop } from '../command/stop.ts';
import { localState, needRecords, recordsFile } from '../local/records.ts';
import { differences, digestsOf } from './rows.ts';

/**
 * Opens the local records for reading. The app may keep running: SQLite shows them as they were when the reading began.
 */
export function readRecords(): DatabaseSync {
	const records = new DatabaseSync(needRecords(), { readOnly: true });
	records.exec('BEGIN; SELECT count(*) FROM sqlite_master');
	return records;
}

/**
 * Replaces the local records by a copy, which is written beside them and compared first. Throws a Stop if an account
 * would be replaced.
 */
export function intoRecords(copy: DatabaseSync): void {
	const file = recordsFile();
	needNoAccount(file);
	const beside = `${file}.restoring`;
	try {
		writeBeside(copy, beside);
		for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
		renameSync(beside, file);
	} finally {
		rmSync(beside, { force: true });
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

/** Throws a Stop if the records hold an account. */
export function needNoAccount(file = recordsFile()): void {
	if (!existsSync(file)) return;
	const records = new DatabaseSync(file, { readOnly: true });
	const isThere = records.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get();
	const accounts = isThere ? Number(records.prepare('SELECT count(*) AS n FROM users').get()?.n) : 0;
	records.close();
	if (accounts === 0) return;
	throw new Stop(
		`The records in ${localState()} hold ${counted(accounts, 'account')}, which a restore would replace. Choose another folder with KINDLING_STATE=<folder>, or move this one away. Nothing was changed.`,
	);
}
