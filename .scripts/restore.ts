import { parseArgs } from 'node:util';
import { readBackup } from './backup/backup-file.ts';
import { endAllIn, needKnown, needReferences } from './backup/copy.ts';
import { goBack, momentOf } from './backup/go-back.ts';
import { intoDatabase } from './backup/into-database.ts';
import { intoRecords, needNoAccount } from './backup/local-records.ts';
import { ageOf, summary } from './backup/say.ts';
import { whatEnded } from './cloudflare/end-access.ts';
import { command } from './command/command.ts';
import { Stop } from './command/stop.ts';
import { localState } from './local/records.ts';

const options = {
	at: { type: 'string' },
	into: { type: 'string' },
	local: { type: 'boolean' },
	yes: { type: 'string' },
} as const;

const usage = `npm run restore -- --at TIME [--yes NAME]   the database goes back to a moment of the last 30 days, in place
npm run restore -- FILE [--into NAME]       a backup goes into a new database, which a deployment then serves
npm run restore -- FILE --local             a backup goes into the empty records of npm start
  TIME is such as 2026-11-21T09:00:00Z, or a bookmark; --yes NAME goes on without asking, with the name of the database`;

/** Restores the database to an earlier moment or from a backup. Throws a Stop if it can't. */
export async function restore(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
	const { at, into, local = false, yes } = values;
	const [file, ...others] = positionals;
	if (others.length > 0 || (file === undefined) === (at === undefined))
		throw new Stop(`One file, or one time, please.\n${usage}`);
	if (at !== undefined) {
		if (local || into) throw new Stop('--at is for the deployed database: leave --local and --into away.');
		return goBack(momentOf(at), yes);
	}
	if (file) await restoreFile(file, local, into);
}

async function restoreFile(file: string, isLocal: boolean, into: string | undefined): Promise<void> {
	if (isLocal && into) throw new Stop('--into names a database at Cloudflare: leave it or --local away.');
	if (isLocal) needNoAccount();
	const { copy, contents } = await readBackup(file);
	needKnown(copy, file);
	needReferences(copy, file);
	console.log(`${file}, a backup of ${contents.of}, taken ${ageOf(contents.takenAt)}: ${summary(copy)}.`);
	const ended = whatEnded(await endAllIn(copy));
	if (isLocal) {
		intoRecords(copy);
		console.log(`Restored into ${localState()}, read back and compared. ${ended}`);
		return;
	}
	const name = await intoDatabase(copy, into);
	console.log(`Restored into ${name}, read back and compared. ${ended}`);
	console.log(`Nothing serves it yet. To serve it: DATABASE=${name} npm run deploy`);
}

if (import.meta.main) await command(() => restore(process.argv.slice(2)), usage);
