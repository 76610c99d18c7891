import { parseArgs } from 'node:util';
import { readBackup } from './backup/backup-file.ts';
import { closeWhatWasOpen, migrateCopy } from './backup/bring-up-to-date.ts';
import { brokenReferences } from './backup/copy.ts';
import { intoLocal, localState } from './backup/local.ts';
import { intoDeployment } from './backup/restore-deployment.ts';
import { progress, some, summary } from './backup/say.ts';
import { checkStore, writeStore } from './backup/write-store.ts';
import { Stop } from './cloudflare/api.ts';

/**
 * Brings back what `npm run backup` wrote: `npm run restore -- FILE`. It goes into a new database, which the app uses only
 * when it is whole. With `--local` it becomes the records of `npm start`, if those hold no account.
 */
const usage = 'npm run restore -- [--local] FILE';

try {
	const { values, positionals } = parseArgs({ options: { local: { type: 'boolean' } }, allowPositionals: true });
	const [file, ...others] = positionals;
	if (!file || others.length > 0) throw new Stop(usage);
	await restore(file, values.local ?? false);
} catch (error) {
	const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
	if (!(error instanceof Stop) && !isUsage) throw error;
	console.error(isUsage ? usage : (error as Stop).message);
	process.exitCode = 1;
}

async function restore(file: string, isLocal: boolean): Promise<void> {
	const { copy, contents } = await readBackup(file);
	try {
		const { database } = copy;
		console.log(`${file} holds ${summary(database)}${contents ? `, from ${contents.takenAt}` : ''}.`);
		if (!contents) console.log('It was not made by `npm run backup`: whether it is whole cannot be seen.');
		migrateCopy(database);
		const broken = brokenReferences(database);
		if (broken.length > 0) throw new Stop(`${file} refers to rows that it does not have: ${broken.join(', ')}.`);
		if (!isLocal) return await intoDeployment(database, contents?.takenAt);
		const closed = closeWhatWasOpen(database);
		await intoLocal(async (store) => {
			await writeStore(store, database, progress(database));
			await checkStore(store, database);
		});
		console.log(
			`Restored into ${localState()}, and checked. ${some(closed.requests, 'request')} that were being sent are unclear now. Everybody signs in again.`,
		);
	} finally {
		copy.close();
	}
}
