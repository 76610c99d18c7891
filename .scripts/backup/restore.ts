import { parseArgs } from 'node:util';
import { Stop } from '../cloudflare/api.ts';
import { readBackup } from './backup-file.ts';
import { closeWhatWasOpen, migrateCopy } from './bring-up-to-date.ts';
import { brokenReferences } from './copy.ts';
import { intoLocal, localState } from './local.ts';
import { intoDeployment } from './restore-deployment.ts';
import { ageOf, progress, sayClosed, summary } from './say.ts';
import { checkStore, writeStore } from './write-store.ts';

const options = {
	local: { type: 'boolean' },
	yes: { type: 'string' },
	from: { type: 'string' },
	unlock: { type: 'boolean' },
	'without-requests': { type: 'boolean' },
} as const;

export const usage = `npm run restore -- [--local] [options] FILE
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
	try {
		const { database } = copy;
		const taken = contents ? `a backup of ${contents.of}, taken ${ageOf(contents.takenAt)}` : 'a file without a name';
		const what = `${file}, ${taken}: ${summary(database)}.`;
		migrateCopy(database);
		const broken = brokenReferences(database);
		if (broken.length > 0) throw new Stop(`${file} refers to rows that it does not have: ${broken.join(', ')}.`);
		if (!contents) console.log('It was not made by `npm run backup`: whether it is whole cannot be seen.');
		console.log(what);
		if (!values.local) return await intoDeployment(database, contents?.of, values);
		const closed = closeWhatWasOpen(database);
		await intoLocal(async (store) => {
			await writeStore(store, database, progress(database));
			await checkStore(store, database);
		});
		console.log(`Restored into ${localState()}, and checked. ${sayClosed(closed)}`);
	} finally {
		copy.close();
	}
}
