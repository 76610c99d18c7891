import type { DatabaseSync } from 'node:sqlite';
import { type Account, Stop } from '../cloudflare/api.ts';
import { confirmName } from '../cloudflare/confirm.ts';
import { type Database, insisting, persist } from '../cloudflare/database.ts';
import { isOf, placeName, restoredName } from '../cloudflare/database-names.ts';
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
import { bringAlong, databasesOf, findAdded, findLive, hold, type Live, needNoneBeyond, removeHalf } from './live.ts';
import { sayClosed, summaryOf } from './say.ts';
import { checkStore, writeStore } from './write-store.ts';

/** What an operator says beforehand. */
type Said = { yes?: string; from?: string; unlock?: boolean; 'without-requests'?: boolean };

/** Where a restore works, and what it takes the place of. */
type Scene = { account: Account; settings: Settings; live: Live | undefined };

/** The new databases of all places. */
type Made = [Database, ...Database[]];

/**
 * Restores the copy of each place into a new database of the deployment, and deploys on them when all are whole. From the
 * first step on the databases that serve take no new requests, so that no mail leaves that the new ones do not know of. They
 * are kept. What fails or is ended before the app works on the new ones leaves the app where it was. `of` is what the backup
 * is of.
 */
export async function intoDeployment(copies: DatabaseSync[], of: string | undefined, said: Said): Promise<void> {
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
	if (live?.isOurs) {
		await needNoneBeyond(live, copies.length);
		console.log(`In place of the database ${live.name}: ${await summaryOf(databasesOf(live))}.`);
	} else console.log('There is no database to bring requests from: a mail sent since may be sent once more.');
	await confirmName('Everybody’s records become those of the backup.', settings.name, said.yes);
	// Where there is no database yet, nobody else can make one of the deployment's own name beside this one.
	const isFirst = !(live || isAlone) && (await findAdded(account, settings)).length === 0;
	const at = new Date();
	const names = copies.map((_, place) =>
		isFirst ? placeName(settings, place) : restoredName(settings, at, place),
	) as [string, ...string[]];
	const scene = { account, settings, live };
	try {
		if (live) await hold(account, settings, live, names[0], over);
		if (live?.isOurs) await bringAlong(live, copies);
		console.log(sayClosed(closeWhatWasOpen(copies)));
		const made = await writeNew(scene, copies, names);
		await switchTo(scene, made);
		await sayWhatIsLeft(account, settings, made[0]);
	} finally {
		for (const each of databasesOf(scene.live)) await release(each);
	}
}

/**
 * New databases with all that the copies hold, read back and compared. They are one thing: the first is half until all are
 * whole, and where one is not, all are removed again.
 */
async function writeNew({ account, settings, live }: Scene, copies: DatabaseSync[], names: string[]): Promise<Made> {
	const made: Database[] = [];
	try {
		for (const [place, copy] of copies.entries()) {
			const name = names[place] ?? '';
			const database = insisting(await tidy(() => createDatabase(account, settings, name)));
			made.push(database);
			await take(database, 'half');
			await writeStore(database, copy);
			await checkStore(database, copy);
		}
		for (const each of databasesOf(live)) await needOwn(each);
		for (const each of made.toReversed()) await turn(each, 'restore');
		console.log(`${made.length > 1 ? 'All of it' : 'It'} was read back and is whole.`);
		return made as Made;
	} catch (error) {
		if (error instanceof HeldByAnother) throw error;
		for (const each of made.toReversed())
			await tidy(() => removeHalf(account, each)).catch(() =>
				console.error(`${each.name} is not whole, and could not be removed: the next restore removes it.`),
			);
		throw error;
	}
}

/** Brings the app onto the new databases. Where that fails, the app itself says which it works on. */
async function switchTo(scene: Scene, [made, ...further]: Made): Promise<void> {
	const { account, settings, live } = scene;
	try {
		await persist(() => deploy(['--switch-database'], { ...process.env, DATABASE: made.name }));
		await leave(scene);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const version = await tidy(() => persist(() => findServingVersion(account, settings.name))).catch(() => 'unseen');
		if (typeof version === 'string') {
			scene.live = undefined;
			error.message += `\nWhether the app works on ${made.name} by now cannot be seen.${live ? ` ${live.name} takes no new requests.` : ''} When Cloudflare answers: npm run deploy -- --unlock`;
		} else if (version && databaseIdOf(version) === made.id) {
			await leave(scene);
			error.message += `\nThe app works on the restored database ${made.name}, which is whole. What else a deployment does is missing: npm run deploy`;
		} else {
			for (const each of [made, ...further]) await tidy(() => take(each, 'half')).catch(() => {});
			error.message += `\nThe app works where it did, not on the restored database ${made.name}. Mend what is said above, and run the restore again: it removes that one.`;
		}
		throw error;
	}
}

/** From here on the databases from before belong to nobody, and take no requests. */
async function leave(scene: Scene): Promise<void> {
	const left = databasesOf(scene.live);
	scene.live = undefined;
	for (const each of left)
		await tidy(() => turn(each, 'replaced')).catch(() => console.error(`${each.name} still counts as held.`));
}

async function sayWhatIsLeft(account: Account, settings: Settings, made: Database): Promise<void> {
	console.log(`Restored into ${made.name}.`);
	const names = (await findUnused(account, settings).catch(() => [])).map(({ name }) => name);
	if (names.length > 0)
		console.log(
			`Not used any more, and kept: ${names.join(', ')}. When all is well: npm run operator -- remove-database <name>`,
		);
}
