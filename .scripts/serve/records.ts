import { createHash, createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrateFile } from '../migrations.ts';

/** Where `npm start` keeps its records. */
export const localState = () => process.env.KINDLING_STATE ?? '.wrangler/state';

const kind = 'miniflare-D1DatabaseObject';

/** The SQLite file of the local database in a folder, by the name that wrangler's own local runtime gives it. */
export function recordsFile(state = localState()): string {
	const key = createHash('sha256').update(kind).digest();
	const sign = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
	const name = sign('DB');
	return join(state, 'v3/d1', kind, `${Buffer.concat([name, sign(name)]).toString('hex')}.sqlite`);
}

/** Applies the migrations to the local database in KINDLING_STATE; it is made where there is none. */
export function migrateRecords(): void {
	const file = recordsFile();
	mkdirSync(dirname(file), { recursive: true });
	const database = new DatabaseSync(file);
	migrateFile(database);
	database.close();
}
