import { parseArgs } from 'node:util';
import { counted } from '#contract/rules/format';
import { Stop } from '../cloudflare/api.ts';
import { readBackup } from './backup-file.ts';
import { closeWhatWasOpen, migrateCopy } from './bring-up-to-date.ts';
import { brokenReferences } from './copy.ts';
import { intoLocal, localState } from './local.ts';
import { intoDeployment } from './restore-deployment.ts';
import { progress, summary } from './say.ts';
import { checkStore, writeStore } from './write-store.ts';

/**
 * Brings back what a backup holds. It goes into a new database, which the app uses only when it is whole. With `--local`
 * it becomes the records of `npm start`, if those hold no account. Throws a Stop where it cannot be.
 */
export async function restore(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options: { local: { type: 'boolean' } }, allowPositionals: true });
	const [file, ...others] = positionals;
	if (!file || others.length > 0) throw new Stop('Which file? npm run restore -- [--local] FILE');
	await bringBack(file, values.local ?? false);
}

async function bringBack(file: string, isLocal: boolean): Promise<void> {
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
			`Restored into ${localState()}, and checked. ${counted(closed.requests, 'request')} that were being sent are unclear now. Everybody signs in again. Personal tokens and connected assistants have ended.`,
		);
	} finally {
		copy.close();
	}
}
