import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { counted } from '#contract/rules/format';
import { readBackup } from './backup/backup-file.ts';
import { closeWhatWasOpen, migrateCopy, needReferences } from './backup/copy.ts';
import { intoDeployment } from './backup/restore-deployment.ts';
import { differences, digestsOf } from './backup/rows.ts';
import { ageOf, sayClosed, summary } from './backup/say.ts';
import { Stop } from './cloudflare/api.ts';
import { command } from './cloudflare/command.ts';
import { localState, recordsFile } from './serve/records.ts';

const options = {
	local: { type: 'boolean' },
	yes: { type: 'string' },
	from: { type: 'string' },
	unlock: { type: 'boolean' },
	'without-requests': { type: 'boolean' },
} as const;

const usage = `npm run restore -- [--local] [options] FILE
  --local             into the records of npm start
  --yes NAME          without asking, into the deployment of this name
  --from NAME         a backup of another deployment, as from production into staging
  --unlock            takes the database from a command that did not end
  --without-requests  brings nothing along from the database that serves, where that cannot be read any more`;

/**
 * Brings back what a backup holds. It goes into a new database, which the app uses only when it is whole. With `--local`
 * it becomes the records of `npm start`, if those hold no account. Throws a Stop where it cannot be.
 */
export async function restore(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
	const [file, ...others] = positionals;
	if (!file || others.length > 0) throw new Stop(`Which file? ${usage}`);
	const { copy, contents } = await readBackup(file);
	const taken = contents ? `a backup of ${contents.of}, taken ${ageOf(contents.takenAt)}` : 'a file without a name';
	const what = `${file}, ${taken}: ${summary(copy)}.`;
	migrateCopy(copy);
	needReferences(copy, file);
	if (!contents) console.log('It was not made by `npm run backup`: whether it is whole cannot be seen.');
	console.log(what);
	if (!values.local) return intoDeployment(copy, contents?.of, values);
	const closed = closeWhatWasOpen(copy);
	intoRecords(copy);
	console.log(`Restored into ${localState()}, and checked. ${sayClosed(closed)}`);
}

/** Puts a copy in the place of the local records. It is written beside them, and takes their place when it is whole. */
function intoRecords(copy: DatabaseSync): void {
	const file = recordsFile();
	const accounts = accountsIn(file);
	if (accounts > 0)
		throw new Stop(
			`The records in ${localState()} hold ${counted(accounts, 'account')}, which a restore would replace. Choose another folder with KINDLING_STATE=<folder>, or move this one away.`,
		);
	const beside = `${file}.restoring`;
	mkdirSync(dirname(file), { recursive: true });
	try {
		rmSync(beside, { force: true });
		copy.prepare('VACUUM INTO ?').run(beside);
		const written = new DatabaseSync(beside);
		const wrong = differences(digestsOf(copy), digestsOf(written));
		written.close();
		if (wrong.length > 0) throw new Stop(`What was written is not what the backup holds: ${wrong.join(', ')} differ.`);
		for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
		renameSync(beside, file);
	} finally {
		rmSync(beside, { force: true });
	}
}

function accountsIn(file: string): number {
	if (!existsSync(file)) return 0;
	const records = new DatabaseSync(file, { readOnly: true });
	const isMigrated = records.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get();
	const { n } = (isMigrated && records.prepare('SELECT count(*) AS n FROM users').get()) ?? { n: 0 };
	records.close();
	return Number(n);
}

if (import.meta.main) await command(() => restore(process.argv.slice(2)), usage);
