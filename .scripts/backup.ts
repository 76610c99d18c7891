import type { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { readBackup, writeBackup } from './backup/backup-file.ts';
import { readRecords } from './backup/local-records.ts';
import { summary } from './backup/say.ts';
import { takeCopy } from './backup/take.ts';
import { insisting, lookAtDatabase, type Store, sayForeign } from './cloudflare/database.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { needDatabase } from './cloudflare/serving-database.ts';
import { readSettings } from './cloudflare/settings.ts';
import { command } from './command/command.ts';
import { Stop } from './command/stop.ts';

/**
 * Writes everything in the deployment into one file, FILE or one named by the deployment and the time; with `--local`,
 * the records of `npm start`. The file is read back and checked before success is reported. Throws a Stop if that
 * fails.
 */
export async function backUp(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options: { local: { type: 'boolean' } }, allowPositionals: true });
	const [file, ...others] = positionals;
	if (others.length > 0) throw new Stop('One file, please.');
	await (values.local ? write(readRecords(), 'local', 'local records', file) : backUpDeployment(file));
}

async function backUpDeployment(file: string | undefined): Promise<void> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = insisting(await needDatabase(account, settings));
	const { is, tables } = await lookAtDatabase(database);
	if (is === 'empty') throw new Stop(`The database ${database.name} is empty.`);
	if (is === 'foreign') throw new Stop(sayForeign(database.name, tables));
	console.log(
		`Reading the database ${database.name} of the account ${nameOf(account)}. It does not respond meanwhile.`,
	);
	await write(await takeCopy(account, database), settings.name, database.name, file);
	await noteBackup(database);
}

async function write(copy: DatabaseSync, name: string, of: string, chosen: string | undefined): Promise<void> {
	const takenAt = new Date().toISOString();
	const file = chosen ?? `${name}-${takenAt.slice(0, 19).replaceAll(/[:T]/g, '-')}.sql`;
	writeBackup(file, copy, { takenAt, of });
	console.log(`${file} holds ${summary(copy)}.`);
	copy.close();
	(await readBackup(file)).copy.close();
	console.log(
		'It was read back and is whole. It holds everyone’s data and the hashes of their passwords: encrypt it, and keep it outside of this machine and of Cloudflare.',
	);
}

/** Records the backup for the doctor, which says how old the last one is. A backup is complete without that. */
async function noteBackup(database: Store): Promise<void> {
	try {
		await database.all("INSERT OR REPLACE INTO last_runs (what, at) VALUES ('backup', ?1)", new Date().toISOString());
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		console.log(`The doctor will not know of this backup: ${error.message}`);
	}
}

if (import.meta.main) await command(() => backUp(process.argv.slice(2)), 'npm run backup -- [--local] [FILE]');
