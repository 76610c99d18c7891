import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { type Account, ask, Stop } from '../cloudflare/api.ts';
import { deploy } from '../cloudflare/deploy/deployment.ts';
import { nameOf, signIn } from '../cloudflare/login.ts';
import { needAddress } from '../cloudflare/resources.ts';
import {
	createDatabase,
	type Database,
	findOthers,
	findServing,
	restoredName,
} from '../cloudflare/serving-database.ts';
import { readSettings, type Settings } from '../cloudflare/settings.ts';
import { closeWhatWasOpen } from './bring-up-to-date.ts';
import { carryOver } from './carry-over.ts';
import { freeze, unfreeze } from './freeze.ts';
import { remoteStore } from './remote.ts';
import { progress } from './say.ts';
import type { Store } from './store.ts';
import { checkStore, writeStore } from './write-store.ts';

/**
 * Restores a copy into a new database of the deployment, and deploys on it when it is whole. From the first step on the
 * database that serves takes no new requests, so that no mail leaves that the new one does not know of. It is kept.
 */
export async function intoDeployment(copy: DatabaseSync, takenAt: string | undefined): Promise<void> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	await needAddress(account, settings);
	const serving = await findServing(account, settings);
	console.log(`Restoring ${settings.name} in the account ${nameOf(account)}.`);
	const live = serving && remoteStore(account, serving.id);
	if (live) await bringAlong(live, serving.name, copy, takenAt);
	else console.log('There is no database to bring requests from: a mail sent since may be sent once more.');
	try {
		const closed = closeWhatWasOpen(copy);
		console.log(
			`${counted(closed.requests, 'request')} that were being sent are unclear now. Everybody signs in again. Personal tokens and connected assistants have ended.`,
		);
		const made = await writeNew(account, settings, copy);
		await switchTo(made);
		await sayWhatIsLeft(account, settings, made);
	} catch (error) {
		if (live) await unfreeze(live).catch(() => {});
		throw error;
	}
}

/**
 * Stops new requests, and brings those since the backup along. A database that cannot be read any more is said to be
 * one.
 */
async function bringAlong(live: Store, name: string, copy: DatabaseSync, takenAt: string | undefined): Promise<void> {
	try {
		await freeze(live);
		const { requests, without, disabled } = await carryOver(live, copy, takenAt);
		console.log(
			`${name} takes no new requests from here on. Brought along from it: ${counted(requests, 'request')} whose mail went out or may have, and ${counted(disabled, 'disabled account')}.`,
		);
		if (without > 0)
			console.log(
				`${counted(without, 'request')} found no place: the backup does not have their people yet. Those may be asked once more.`,
			);
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		console.log(`${name} cannot be read: a mail sent since may be sent once more. ${error.message}`);
	}
}

/** A new database with all that the copy holds, read back and compared. What is not whole is removed again. */
async function writeNew(account: Account, settings: Settings, copy: DatabaseSync): Promise<Database> {
	const made = await createDatabase(account, settings, restoredName(settings, new Date()));
	try {
		const store = remoteStore(account, made.id);
		await writeStore(store, copy, progress(copy));
		await checkStore(store, copy);
		console.log('It was read back and is whole.');
		return made;
	} catch (error) {
		await ask(account, 'DELETE', `/d1/database/${made.id}`).catch(() =>
			console.error(
				`${made.name} is not whole, and could not be removed. Remove it: npm run wrangler -- d1 delete ${made.name}`,
			),
		);
		throw error;
	}
}

async function switchTo({ name }: Database): Promise<void> {
	try {
		await deploy([], { ...process.env, DATABASE: name });
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		throw new Stop(
			`${error.message}\nThe restored database ${name} is whole, but the app could not be deployed on it. Mend what the line above says, remove it (npm run wrangler -- d1 delete ${name}), and run the restore again: it brings along what was sent meanwhile.`,
		);
	}
}

async function sayWhatIsLeft(account: Account, settings: Settings, made: Database): Promise<void> {
	const names = (await findOthers(account, settings, made)).map(({ name }) => name);
	console.log(`Restored into ${made.name}.`);
	if (names.length > 0)
		console.log(
			`Not used any more, and kept: ${names.join(', ')}. When all is well: npm run wrangler -- d1 delete <name>`,
		);
}
