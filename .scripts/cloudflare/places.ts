import { counted } from '#contract/rules/format';
import { type Account, again, Stop } from './api.ts';
import { type Database, lookAtDatabase, openDatabase } from './database.ts';
import { placeIn, placeName } from './database-names.ts';
import { listDatabases, needDatabase, openBound } from './serving-database.ts';
import type { Settings } from './settings.ts';
import { called, databaseIdsOf, findServingVersion, type Version } from './versions.ts';

/** The databases of a deployment by place, and how many of them the version that serves is bound to. */
export type Places = { databases: Database[]; bound: number };

/**
 * The databases of a deployment by place: the one that the commands work on, then those that the version that serves is
 * bound to, then those that were added since, which the next deployment binds. Throws a Stop where one is missing.
 */
export const placesOf = async (account: Account, settings: Settings): Promise<Database[]> =>
	(await findPlaces(account, settings, await needDatabase(account, settings))).databases;

/**
 * The same for the database of place 0. Where the version that serves works on another one, as before a restore goes live,
 * none is bound, and its places are known by their names alone.
 */
export async function findPlaces(account: Account, settings: Settings, first: Database): Promise<Places> {
	const version = await findServingVersion(account, settings.name);
	const listed = await listDatabases(account, settings.name);
	const ids = version ? boundIds(version) : [];
	const isServing = ids[0] === first.id;
	const further = (isServing ? ids.slice(1) : []).map((id, index) => {
		const found = listed.find((one) => one.id === id);
		return found ?? openBound(account, id, `The database of place ${index + 1}`);
	});
	const known = [first, ...(await Promise.all(further))];
	return { databases: [...known, ...addedTo(known, settings, listed)], bound: isServing ? known.length : 0 };
}

/** Those of the places that come after the known ones, by their names. Throws a Stop where one is left out. */
function addedTo(known: Database[], settings: Settings, listed: Database[]): Database[] {
	const [first] = known as [Database];
	const { time } = placeIn(settings, first.name) ?? { time: '' };
	const added = listed
		.flatMap((database) => {
			const found = placeIn(settings, database.name);
			return found?.time === time && found.place >= known.length ? [{ database, place: found.place }] : [];
		})
		.sort((a, b) => a.place - b.place)
		.map(({ database }) => database);
	const wanted = (index: number) => placeName(settings, known.length + index, time);
	const wrong = added.findIndex(({ name }, index) => name !== wanted(index));
	if (wrong < 0) return added;
	throw new Stop(
		`There is no database ${wanted(wrong)}, and one of a later place, ${added[wrong]?.name}. Nothing was changed. If nobody lives in that one, delete it in the dashboard under D1.`,
	);
}

/** The ids of the databases that a version binds, by place. Throws a Stop where a place is left out. */
function boundIds(version: Version): string[] {
	const ids = databaseIdsOf(version);
	const missing = ids.indexOf(undefined);
	if (missing < 0) return ids.filter((id) => id !== undefined);
	throw new Stop(
		`The version that serves, ${called(version)}, binds a database of place ${ids.length - 1}, and none of place ${missing}: \`npm run deploy\` made no such version. Nothing was changed. Bring back one that it made: npm run rollback`,
	);
}

/**
 * Throws a Stop where the version that serves binds more places than these: another deployment was quicker, and accounts may
 * live there by now.
 */
export async function needNoneAdded(account: Account, settings: Settings, databases: Database[]): Promise<void> {
	const version = await findServingVersion(account, settings.name);
	const ids = version ? databaseIdsOf(version) : [];
	if (ids[0] !== databases[0]?.id || ids.length <= databases.length) return;
	throw new Stop(
		`Another deployment has bound place ${ids.length - 1} since this one looked, so this one does not go live. ${again}`,
	);
}

/** The further places in which accounts live, as the directory in the database of place 0 says. */
export async function placesWithAccounts(first: Database): Promise<number[]> {
	if (!(await lookAtDatabase(first)).tables.includes('accounts_elsewhere')) return [];
	return (await first.all('SELECT DISTINCT place FROM accounts_elsewhere ORDER BY place')).map(({ place }) =>
		Number(place),
	);
}

/** How many accounts live in the database of a further place, those included whose removal goes on. */
export async function accountsIn(database: Database): Promise<number> {
	if (!(await lookAtDatabase(database)).tables.includes('users')) return 0;
	const [found] = await database.all('SELECT count(*) AS accounts FROM users');
	return Number(found?.accounts);
}

/**
 * Says which accounts nobody could reach after a change from one version to another: those in a place that only the first
 * one binds. Undefined where there are none.
 */
export async function accountsLeft(account: Account, from: Version, to: Version): Promise<string | undefined> {
	const bound = databaseIdsOf(to).length;
	for (const [index, id] of databaseIdsOf(from).slice(bound).entries()) {
		const accounts = await accountsIn(openDatabase(account, id ?? '', ''));
		if (accounts > 0)
			return `Version ${called(to)} binds no database of place ${bound + index}, and ${counted(accounts, 'account')} could not be reached there.`;
	}
	return undefined;
}
