import { createHash, createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asksNothing, listen } from '../command/run.ts';
import { Stop } from '../command/stop.ts';
import { compareMigrations } from '../migration/compare.ts';

/** Folder of the records of `npm start`. */
export const localState = () => process.env.KINDLING_STATE ?? '.wrangler/state';

const kind = 'miniflare-D1DatabaseObject';

/** Returns the SQLite file of the records in a folder, by the name that wrangler's local runtime gives it. */
export function recordsFile(state = localState()): string {
	const key = createHash('sha256').update(kind).digest();
	const sign = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
	const name = sign('DB');
	return join(state, 'v3/d1', kind, `${Buffer.concat([name, sign(name)]).toString('hex')}.sqlite`);
}

/** Returns the SQLite file of the records. Throws a Stop if there is none. */
export function needRecords(): string {
	const file = recordsFile();
	if (existsSync(file)) return file;
	throw new Stop(`There are no records in ${localState()}.`);
}

/**
 * Has wrangler apply the migrations that the records lack, or create records if there are none. Throws a Stop if
 * another build made them.
 */
export async function migrateRecords(): Promise<void> {
	const { pending, newer } = compareMigrations(appliedTo(recordsFile()));
	if (newer.length > 0) throw new Stop(sayOther(newer));
	if (pending.length === 0) return;
	const args = ['d1', 'migrations', 'apply', 'DB', '--local', `--persist-to=${localState()}`, '--config=wrangler.toml'];
	const { code, stdout, stderr } = await listen(args, 120_000, asksNothing);
	if (code !== 0) throw new Stop(`The migrations could not be applied to ${localState()}.\n${stdout}${stderr}`);
}

/** Returns the names of the migrations applied to a file; none without a file. */
function appliedTo(file: string): string[] {
	if (!existsSync(file)) return [];
	const records = new DatabaseSync(file, { readOnly: true });
	try {
		const isThere = records.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
		const rows = isThere ? records.prepare('SELECT name FROM d1_migrations ORDER BY id').all() : [];
		return rows.map(({ name }) => String(name));
	} finally {
		records.close();
	}
}

const sayOther = (newer: string[]) =>
	`The records in ${localState()} were made by another build of Kindling, with ${newer[0]}${newer.length > 1 ? ` and ${newer.length - 1} more migrations` : ''} that this one does not have: to bring them over, start that build, choose "Download Everything" in its settings, and restore that file here, with KINDLING_STATE=<another folder> npm start; or delete ${localState()} to begin anew. Nothing was changed.`;
