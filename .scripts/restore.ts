import { parseArgs } from 'node:util';
import { readBackup } from './backup/backup-file.ts';
import { closeWhatWasOpen, migrateCopy, needReferences } from './backup/copy.ts';
import { intoRecords } from './backup/local-records.ts';
import { intoDeployment } from './backup/restore-deployment.ts';
import { ageOf, sayClosed, summary } from './backup/say.ts';
import { settleAccounts } from './backup/settle.ts';
import { Stop } from './cloudflare/api.ts';
import { command } from './cloudflare/command.ts';
import { localState } from './serve/records.ts';

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
 * Brings back what a backup holds. It goes into new databases, which the app uses only when they are whole. With `--local`
 * it becomes the records of `npm start`, if those hold no account. Throws a Stop where it cannot be.
 */
export async function restore(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
	const [file, ...others] = positionals;
	if (!file || others.length > 0) throw new Stop(`Which file? ${usage}`);
	const { copies, contents } = await readBackup(file);
	const taken = contents ? `a backup of ${contents.of}, taken ${ageOf(contents.takenAt)}` : 'a file without a name';
	const what = `${file}, ${taken}: ${summary(copies)}.`;
	for (const copy of copies) {
		migrateCopy(copy);
		needReferences(copy, file);
	}
	if (!contents) console.log('It was not made by `npm run backup`: whether it is whole cannot be seen.');
	console.log(what);
	settleAccounts(copies);
	if (!values.local) return intoDeployment(copies, contents?.of, values);
	const closed = closeWhatWasOpen(copies);
	intoRecords(copies);
	console.log(`Restored into ${localState()}, and checked. ${sayClosed(closed)}`);
}

if (import.meta.main) await command(() => restore(process.argv.slice(2)), usage);
