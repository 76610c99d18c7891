import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { type Account, Stop } from '../cloudflare/api.ts';
import { type Database, insisting, lookAtDatabase } from '../cloudflare/database.ts';
import { isOf, placeIn } from '../cloudflare/database-names.ts';
import { type Act, freeze, mayTake, refuse, take } from '../cloudflare/lock.ts';
import { findPlaces } from '../cloudflare/places.ts';
import {
	Deleted,
	findServing,
	findUnused,
	listDatabases,
	needServing,
	removeDatabase,
} from '../cloudflare/serving-database.ts';
import type { Settings } from '../cloudflare/settings.ts';
import { databaseIdsOf, findServingVersion } from '../cloudflare/versions.ts';
import { carryOver } from './carry-over.ts';
import { isThere } from './live-rows.ts';

/**
 * The databases that a restore takes the place of: that of place 0, which is the directory, and the `further` ones by place.
 * One that was deleted, or has no records yet, is undefined. `isOurs`: it has records, and is not just empty.
 */
export type Live = Database & { isOurs: boolean; further: (Database | undefined)[] };

/** The databases of all places that are there; none where there is no live one. */
export const databasesOf = (live: Live | undefined): Database[] =>
	live ? [live, ...live.further.filter((one) => one !== undefined)] : [];

/**
 * The database that serves; undefined where there is none. Where it was deleted, it is one from before, which has nothing to
 * bring along, but holds off others. What is held by a command that did not end is refused, unless `over` allows to take
 * it; then half of a restore is removed. Nothing else is a reason to go on without it.
 */
export async function findLive(account: Account, settings: Settings, over: Act[]): Promise<Live | undefined> {
	let isDeleted = false;
	const found = await findOwn(account, settings).catch(async (error) => {
		if (!(error instanceof Deleted)) throw error;
		console.log(error.message);
		isDeleted = true;
		const others = (await findUnused(account, settings)).filter(({ name }) => isOf(settings, name));
		return others.find(({ name }) => name === settings.name) ?? others[0];
	});
	if (!found) return undefined;
	const { is, held, tables } = await lookAtDatabase(found);
	const isHalf = held?.act === 'half';
	if (held && !mayTake(held, isDeleted ? [...over, 'replaced'] : over) && !(isHalf && over.length > 0))
		refuse(found.name, held);
	if (isHalf) {
		// Place 0 goes last: what is found of it leads to the others.
		for (const other of await findAdded(account, settings)) await removeIfHalf(account, other);
		await removeHalf(account, found);
		return undefined;
	}
	if (is === 'foreign') throw new Stop(`${found.name} is not Kindling’s: it holds ${tables.slice(0, 5)}.`);
	const isOurs = is === 'ours' && !isDeleted;
	const further = isOurs ? (await findFurther(account, settings, found)).map((one) => one && insisting(one)) : [];
	return { ...insisting(found), isOurs, further };
}

/** The databases of the further places, by place. One that was deleted is undefined: what the others have counts. */
async function findFurther(account: Account, settings: Settings, first: Database): Promise<Live['further']> {
	const places = await findPlaces(account, settings, first).catch(async (error) => {
		if (!(error instanceof Deleted)) throw error;
		console.log(error.message);
		const version = await findServingVersion(account, settings.name);
		const listed = await listDatabases(account, settings.name);
		return { databases: (version ? databaseIdsOf(version) : []).map((id) => listed.find((one) => one.id === id)) };
	});
	const further = places.databases.slice(1);
	const kinds = await Promise.all(further.map((one) => one && lookAtDatabase(one)));
	return further.map((one, index) => (kinds[index]?.is === 'ours' ? one : undefined));
}

/** The databases that have the names of further places. A restore into an empty account makes such, and `place add`. */
export const findAdded = async (account: Account, settings: Settings): Promise<Database[]> =>
	(await listDatabases(account, settings.name)).filter(({ name }) => {
		const { place = 0, time } = placeIn(settings, name) ?? {};
		return place > 0 && time === '';
	});

/** Throws a Stop where accounts live in places that a restore of so many places would not have. */
export async function needNoneBeyond(live: Live, places: number): Promise<void> {
	if (!(await isThere(live, 'accounts_elsewhere'))) return;
	const [found] = await live.all('SELECT count(*) AS accounts FROM accounts_elsewhere WHERE place >= ?1', places);
	const accounts = Number(found?.accounts);
	if (accounts === 0) return;
	throw new Stop(
		`The backup has ${counted(places, 'place')}, and ${counted(accounts, 'account')} of ${live.name} ${accounts === 1 ? 'lives' : 'live'} in later ones, which a restore would end. Nothing was changed. Restore a newer backup, or move them first: npm run operator -- move`,
	);
}

async function findOwn(account: Account, settings: Settings): Promise<Database | undefined> {
	const found = await findServing(account, settings);
	if (found) await needServing(account, settings, found);
	return found;
}

/** Takes the databases for a restore into `into`, stops new requests, and removes what broken restores left. */
export async function hold(account: Account, settings: Settings, live: Live, into: string, over: Act[]) {
	for (const each of databasesOf(live)) await take(each, 'restore', live.isOurs ? over : [...over, 'replaced'], into);
	if (live.isOurs) for (const each of databasesOf(live)) await freeze(each);
	for (const other of await findUnused(account, settings)) {
		if (databasesOf(live).some(({ id }) => id === other.id)) continue;
		await removeIfHalf(account, other);
	}
}

async function removeIfHalf(account: Account, other: Database): Promise<void> {
	const { is, held } = await lookAtDatabase(other);
	if (held?.act === 'half' || is === 'empty') await removeHalf(account, other);
}

/** Brings into the copies what went out since, and says what. */
export async function bringAlong(live: Live, copies: DatabaseSync[]): Promise<void> {
	const { requests, without, disabled } = await carryOver([live, ...live.further], copies);
	console.log(
		`${live.name} takes no new requests from here on. Brought along from it: ${counted(requests, 'request')} whose mail went out or may have, and ${counted(disabled, 'disabled account')}.`,
	);
	if (without > 0)
		console.log(
			`${counted(without, 'request')} found no place: the backup does not have their people yet. Those may be asked once more.`,
		);
}

/** Removes a database that a restore did not finish. */
export async function removeHalf(account: Account, half: Database): Promise<void> {
	await removeDatabase(account, half);
	console.log(`Removed ${half.name}, which a restore had left half.`);
}
