import { Stop } from '../command/stop.ts';
import { type Account, ask, create, get, resultOf } from './api.ts';
import { type Database, openDatabase } from './database.ts';
import { nameOf } from './login.ts';
import { jurisdictions } from './setting-rules.ts';
import type { Settings } from './settings.ts';
import { databaseIdOf, findServingVersion } from './versions.ts';

/**
 * Finds the database that a deployment works on: `DATABASE`, else the one that the serving version is bound to, else
 * the one with the deployment's own name; undefined if there is none yet. Throws a Stop if the serving database was
 * deleted, or if `DATABASE` names none.
 */
export async function findServing(account: Account, settings: Settings): Promise<Database | undefined> {
	if (settings.database) {
		const named = await findDatabase(account, settings.database);
		if (named) return named;
		throw new Stop(`This account has no database ${settings.database}, which DATABASE names.`);
	}
	return (await findBound(account, settings.name)) ?? (await findDatabase(account, settings.name));
}

/** Finds the same, for a command that can do nothing without it: throws a Stop if there is none. */
export async function needDatabase(account: Account, settings: Settings): Promise<Database> {
	const found = await findServing(account, settings);
	if (found) return found;
	throw new Stop(`The account ${nameOf(account)} has no database ${settings.name}. Is it the right account?`);
}

/** Finds the database of the serving version; undefined if no version serves. Throws a Stop if it was deleted. */
async function findBound(account: Account, worker: string): Promise<Database | undefined> {
	const version = await findServingVersion(account, worker);
	const id = version && databaseIdOf(version);
	if (!id) return undefined;
	const answer = await ask<{ name: string }>(account, 'GET', `/d1/database/${id}`);
	if (answer.status !== 404)
		return openDatabase(account, id, resultOf('Looking at the database that serves', answer).name);
	throw new Stop(
		`The database that serves (${id}) is not there any more: it was deleted. Nothing was changed. Bring a backup back with \`npm run restore\`: docs/operate.md, "The database is gone".`,
	);
}

/** Finds the database with exactly this name; more databases may contain it in theirs than one page holds. */
export async function findDatabase(account: Account, name: string): Promise<Database | undefined> {
	const size = 100;
	for (let page = 1; ; page += 1) {
		const path = `/d1/database?per_page=${size}&page=${page}&name=${name}`;
		const listed = await get<{ uuid: string; name: string }[]>(account, 'Listing the D1 databases', path);
		const found = listed.find((one) => one.name === name);
		if (found) return openDatabase(account, found.uuid, found.name);
		if (listed.length < size) return undefined;
	}
}

/** Creates an empty database in the place that the settings name. */
export async function createDatabase(account: Account, { location }: Settings, name: string): Promise<Database> {
	const where = !location
		? {}
		: jurisdictions.includes(location)
			? { jurisdiction: location }
			: { primary_location_hint: location };
	const what = `D1 database ${name}${location ? ` in ${location}` : ''}`;
	const { uuid } = await create<{ uuid: string }>(account, what, '/d1/database', { name, ...where });
	return openDatabase(account, uuid, name);
}
