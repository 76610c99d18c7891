import type { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { counted } from '#contract/rules/format';
import { readBackup, writeBackup } from './backup/backup-file.ts';
import { readRecords } from './backup/local-records.ts';
import { summary } from './backup/say.ts';
import { takeCopies } from './backup/take.ts';
import { Stop } from './cloudflare/api.ts';
import { command } from './cloudflare/command.ts';
import { type Database, insisting, lookAtDatabase, type Store } from './cloudflare/database.ts';
import { refuse } from './cloudflare/lock.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { placesOf } from './cloudflare/places.ts';
import { readSettings } from './cloudflare/settings.ts';

/**
 * Writes everything the deployment keeps into one file, FILE or one named by the deployment and the time. With `--local` it
 * is the records of `npm start`. The file is read back and checked before it is called whole. Throws a Stop where it cannot be.
 */
export async function backUp(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options: { local: { type: 'boolean' } }, allowPositionals: true });
	if (positionals.length > 1) throw new Stop('One file, please.');
	if (!values.local) return backUpDeployment(positionals[0]);
	await write(await readRecords(), 'local', 'local', positionals[0]);
}

async function backUpDeployment(file: string | undefined): Promise<void> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const [database, ...others] = (await placesOf(account, settings)).map(insisting) as [Database, ...Database[]];
	const further: Database[] = [];
	for (const one of [database, ...others]) {
		const { is, held } = await lookAtDatabase(one);
		if (held?.act === 'half') refuse(one.name, held);
		// A place that was just added and is not migrated yet holds nobody.
		if (one !== database && is !== 'empty') further.push(one);
	}
	const beside = further.length > 0 ? ` with ${counted(further.length, 'further place')}` : '';
	console.log(
		`Reading the database ${database.name} of the account ${nameOf(account)}${beside}. It does not respond meanwhile.`,
	);
	await write(await takeCopies(account, [database, ...further]), settings.name, database.name, file);
	await noteBackup(database);
}

async function write(copies: DatabaseSync[], name: string, of: string, chosen: string | undefined): Promise<void> {
	const takenAt = new Date().toISOString();
	const file = chosen ?? `${name}-${takenAt.slice(0, 19).replaceAll(/[:T]/g, '-')}.sql`;
	writeBackup(file, copies, { takenAt, of });
	console.log(`${file} holds ${summary(copies)}.`);
	for (const copy of copies) copy.close();
	for (const copy of (await readBackup(file)).copies) copy.close();
	console.log(
		'It was read back and is whole. It holds everybody’s data and the hashes of their passwords: encrypt it, and keep it outside of this machine and of Cloudflare.',
	);
}

// A database that was not migrated yet has no place for it.
async function noteBackup(database: Store): Promise<void> {
	try {
		await database.all("INSERT OR REPLACE INTO last_runs (what, at) VALUES ('backup', ?1)", new Date().toISOString());
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		console.log(`The doctor will not know of this backup: ${error.message}`);
	}
}

if (import.meta.main) await command(() => backUp(process.argv.slice(2)), 'npm run backup -- [--local] [FILE]');
