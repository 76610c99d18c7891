import type { DatabaseSync } from 'node:sqlite';
import { type Account, Stop } from '../cloudflare/api.ts';
import { confirmName } from '../cloudflare/confirm.ts';
import { type Database, insisting, persist } from '../cloudflare/database.ts';
import { isOf, restoredName } from '../cloudflare/database-names.ts';
import { lookBefore } from '../cloudflare/deploy/look-before.ts';
import { HeldByAnother, needOwn, release, take, turn, whomToTake } from '../cloudflare/lock.ts';
import { nameOf, signIn } from '../cloudflare/login.ts';
import { needAddress } from '../cloudflare/resources.ts';
import { createDatabase, findUnused } from '../cloudflare/serving-database.ts';
import type { Settings } from '../cloudflare/settings.ts';
import { databaseIdOf, findServingVersion } from '../cloudflare/versions.ts';
import { deploy, needBuild, soundSettings } from '../deploy.ts';
import { tidy } from '../interrupt.ts';
import { closeWhatWasOpen } from './copy.ts';
import { bringAlong, findLive, hold, type Live, removeHalf } from './live.ts';
import { sayClosed, summaryOf } from './say.ts';
import { checkStore, writeStore } from './write-store.ts';

/** What an operator says beforehand. */
type Said = { yes?: string; from?: string; unlock?: boolean; 'without-requests'?: boolean };

/** Where a restore works, and what it takes the place of. */
type Place = { account: Account; settings: Settings; live: Live | undefined };

/**
 * Restores a copy into a new database of the deployment, and deploys on it when it is whole. From the first step on the
 * database that serves takes no new requests, so that no mail leaves that the new one does not know of. It is kept. What
 * fails or is ended before the app works on the new one leaves the app where it was. `of` is what the backup is of.
 */
export async function intoDeployment(copy: DatabaseSync, of: string | undefined, said: Said): Promise<void> {
	const settings = soundSettings();
	if (of !== undefined && !isOf(settings, of) && said.from !== of)
		throw new Stop(`This is a backup of ${of}, and the deployment is ${settings.name}. On purpose: --from "${of}"`);
	const account = await signIn(settings.accountId);
	await needAddress(account, settings);
	await lookBefore(account, settings, false);
	await needBuild();
	const over = whomToTake(said);
	const isAlone = said['without-requests'] ?? false;
	const live = isAlone ? undefined : await findLive(account, settings, over);
	console.log(`Into ${settings.name}, in the account ${nameOf(account)}.`);
	if (live?.isOurs) console.log(`In place of the database ${live.name}: ${await summaryOf(live)}.`);
	else console.log('There is no database to bring requests from: a mail sent since may be sent once more.');
	await confirmName('Everybody’s records become those of the backup.', settings.name, said.yes);
	// Where there is no database yet, nobody else can make one of the deployment's own name beside this one.
	const name = live || isAlone ? restoredName(settings, new Date()) : settings.name;
	const place = { account, settings, live };
	try {
		if (live) await hold(account, settings, live, name, over);
		if (live?.isOurs) await bringAlong(live, copy);
		console.log(sayClosed(closeWhatWasOpen(copy)));
		const made = await writeNew(place, copy, name);
		await switchTo(place, made);
		await sayWhatIsLeft(account, settings, made);
	} finally {
		if (place.live) await release(place.live);
	}
}

/** A new database with all that the copy holds, read back and compared. What is not whole is removed again. */
async function writeNew({ account, settings, live }: Place, copy: DatabaseSync, name: string): Promise<Database> {
	const made = insisting(await tidy(() => createDatabase(account, settings, name)));
	try {
		await take(made, 'half');
		await writeStore(made, copy);
		await checkStore(made, copy);
		if (live) await needOwn(live);
		await turn(made, 'restore');
		console.log('It was read back and is whole.');
		return made;
	} catch (error) {
		if (error instanceof HeldByAnother) throw error;
		await tidy(() => removeHalf(account, made)).catch(() =>
			console.error(`${name} is not whole, and could not be removed: the next restore removes it.`),
		);
		throw error;
	}
}

/** Brings the app onto the new database. Where that fails, the app itself says which database it works on. */
async function switchTo(place: Place, made: Database): Promise<void> {
	const { account, settings, live } = place;
	try {
		await persist(() => deploy(['--switch-database'], { ...process.env, DATABASE: made.name }));
		await leave(place);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const version = await tidy(() => persist(() => findServingVersion(account, settings.name))).catch(() => 'unseen');
		if (typeof version === 'string') {
			place.live = undefined;
			error.message += `\nWhether the app works on ${made.name} by now cannot be seen.${live ? ` ${live.name} takes no new requests.` : ''} When Cloudflare answers: npm run deploy -- --unlock`;
		} else if (version && databaseIdOf(version) === made.id) {
			await leave(place);
			error.message += `\nThe app works on the restored database ${made.name}, which is whole. What else a deployment does is missing: npm run deploy`;
		} else {
			await tidy(() => take(made, 'half')).catch(() => {});
			error.message += `\nThe app works where it did, not on the restored database ${made.name}. Mend what is said above, and run the restore again: it removes that one.`;
		}
		throw error;
	}
}

/** From here on the database from before belongs to nobody, and takes no requests. */
async function leave(place: Place): Promise<void> {
	const { live } = place;
	place.live = undefined;
	if (live) await tidy(() => turn(live, 'replaced')).catch(() => console.error(`${live.name} still counts as held.`));
}

async function sayWhatIsLeft(account: Account, settings: Settings, made: Database): Promise<void> {
	console.log(`Restored into ${made.name}.`);
	const names = (await findUnused(account, settings).catch(() => [])).map(({ name }) => name);
	if (names.length > 0)
		console.log(
			`Not used any more, and kept: ${names.join(', ')}. When all is well: npm run operator -- remove-database <name>`,
		);
}
