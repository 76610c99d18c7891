import { type Account, ask, create, get, resultOf, Stop } from './api.ts';
import { jurisdictions } from './checks/setting-rules.ts';
import { type Database, openDatabase } from './database.ts';
import { isOf, placeIn } from './database-names.ts';
import { nameOf } from './login.ts';
import type { Settings } from './settings.ts';
import { databaseIdOf, databaseIdsOf, findServingVersion, findVersion, listDeployments } from './versions.ts';

/** A database that the version that serves is bound to was deleted: its id names nothing any more. */
export class Deleted extends Stop {}

/**
 * The database that a deployment works on: `DATABASE`, else the one that the version that serves is bound to; undefined
 * where there is none yet. Throws a Stop where the settings lead to another one than that, and names both; a Deleted where
 * that one is gone.
 */
export async function findServing(account: Account, settings: Settings): Promise<Database | undefined> {
	const found = await findNamed(account, settings);
	if (settings.database) return found[0];
	const bound = await findBound(account, settings.name);
	const serving = found.find(({ id }) => id === bound?.id);
	if (serving) return serving;
	const names = found.map(({ name }) => name).join(', ');
	if (bound) {
		throw new Stop(
			`The version that serves works on the database ${bound.name}, and the settings lead to ${names || `a new one, ${settings.name}`}. Nothing was changed. Write DATABASE=${bound.name} into ${settings.file}.`,
		);
	}
	if (found.length <= 1) return found[0];
	throw new Stop(
		`There are several databases of ${settings.name}, and no version that serves says which one it uses: ${names}. Choose one with DATABASE=<name>.`,
	);
}

/** The same, where a command can do nothing without one: else a Stop. */
export async function needDatabase(account: Account, settings: Settings): Promise<Database> {
	const found = await findServing(account, settings);
	if (found) return found;
	throw new Stop(`The account ${nameOf(account)} has no database ${settings.name}. Is it the right account?`);
}

/**
 * Throws a Stop where the version that serves works on another database than this one, which the settings name: a
 * deployment would show people other records.
 */
export async function needServing(account: Account, { name }: Settings, database: Database): Promise<void> {
	const bound = await findBound(account, name);
	if (!bound || bound.id === database.id) return;
	throw new Stop(
		`DATABASE is ${database.name}, and the version that serves works on ${bound.name}. Nothing was changed. Correct DATABASE, or go over to ${database.name} on purpose: npm run deploy -- --switch-database`,
	);
}

/** The databases that the settings name: that of DATABASE alone, else all with the name of the deployment or of its restores. */
async function findNamed(account: Account, settings: Settings): Promise<Database[]> {
	const all = await listDatabases(account, settings.database ?? settings.name);
	if (!settings.database) return all.filter(({ name }) => isOf(settings, name));
	const named = all.filter(({ name }) => name === settings.database);
	if (named.length > 0) return named;
	throw new Stop(`This account has no database ${settings.database}, which DATABASE names.`);
}

/** The database of the version that serves; undefined where none does. After a rollback it is that of the older version. */
async function findBound(account: Account, worker: string): Promise<Database | undefined> {
	const version = await findServingVersion(account, worker);
	const id = version && databaseIdOf(version);
	return id ? openBound(account, id, 'The database that serves') : undefined;
}

/** The database with this id, which a version is bound to; a Deleted where it is gone. `what` begins its sentence. */
export async function openBound(account: Account, id: string, what: string): Promise<Database> {
	const answer = await ask<{ name: string }>(account, 'GET', `/d1/database/${id}`);
	if (answer.status !== 404)
		return openDatabase(account, id, resultOf('Looking at a database that serves', answer).name);
	throw new Deleted(
		`${what} (${id}) is not there any more: it was deleted. Nothing was changed. Bring a backup back with \`npm run restore\`: docs/operate.md, "The database is gone".`,
	);
}

/** The databases of a deployment, of any place, that no version uses which serves somebody: those from before a restore. */
export async function findUnused(account: Account, settings: Settings): Promise<Database[]> {
	const [newest] = await listDeployments(account, settings.name);
	const versions = await Promise.all((newest?.versions ?? []).map(({ id }) => findVersion(account, settings.name, id)));
	if (versions.length === 0) return [];
	const used = versions.flatMap((one) => (one ? databaseIdsOf(one) : []));
	return (await listDatabases(account, settings.name)).filter(
		({ id, name }) => placeIn(settings, name) && !used.includes(id),
	);
}

/** The databases whose names hold these words; there may be more of them than one page holds. */
export async function listDatabases(account: Account, name: string): Promise<Database[]> {
	const size = 100;
	const found: Database[] = [];
	for (let page = 1; ; page += 1) {
		const path = `/d1/database?per_page=${size}&page=${page}&name=${name}`;
		const listed = await get<{ uuid: string; name: string }[]>(account, 'Listing the D1 databases', path);
		found.push(...listed.map((one) => openDatabase(account, one.uuid, one.name)));
		if (listed.length < size) return found;
	}
}

/** Creates an empty database where the settings want it. */
export async function createDatabase(account: Account, { location }: Settings, name: string): Promise<Database> {
	const place = !location
		? {}
		: jurisdictions.includes(location)
			? { jurisdiction: location }
			: { primary_location_hint: location };
	const what = `D1 database ${name}${location ? ` in ${location}` : ''}`;
	const { uuid } = await create<{ uuid: string }>(account, what, '/d1/database', { name, ...place });
	return openDatabase(account, uuid, name);
}

/** Removes a database with everything in it, if it is still there. */
export async function removeDatabase(account: Account, { id, name }: Database): Promise<void> {
	const removed = await ask(account, 'DELETE', `/d1/database/${id}`);
	if (removed.status !== 404) resultOf(`Removing ${name}`, removed);
}
