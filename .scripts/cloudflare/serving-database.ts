import { type Account, ask, resultOf, Stop } from './api.ts';
import { jurisdictions, type Settings } from './settings.ts';
import { databaseIdOf, findServingVersion } from './versions.ts';

/** A D1 database of the account. */
export type Database = { id: string; name: string };

/**
 * The database that a deployment works on; undefined where there is none yet. It has the name of the deployment, or of a
 * restore of it (`restoredName`). Where there are several, the version that serves says which one it uses: after a
 * restore it is the new one. `DATABASE` goes before all of that.
 */
export async function findServing(account: Account, settings: Settings): Promise<Database | undefined> {
	const all = await listDatabases(account, settings.database ?? settings.name);
	if (settings.database) {
		const named = all.find(({ name }) => name === settings.database);
		if (named) return named;
		throw new Stop(`This account has no database ${settings.database}, which DATABASE names.`);
	}
	const own = all.filter(({ name }) => isOf(settings, name));
	if (own.length <= 1) return own[0];
	// Its bindings belong to a version: after a rollback it is the database of that version.
	const version = await findServingVersion(account, settings.name);
	const serving = own.find(({ id }) => version && id === databaseIdOf(version));
	if (serving) return serving;
	throw new Stop(
		`There are several databases of ${settings.name}, and no version that serves says which one it uses: ${own.map(({ name }) => name).join(', ')}. Choose one with DATABASE=<name>.`,
	);
}

/** The databases of a deployment that no version uses any more: those from before a restore. */
export const findOthers = async (account: Account, settings: Settings, serving: Database): Promise<Database[]> =>
	(await listDatabases(account, settings.name)).filter(({ id, name }) => isOf(settings, name) && id !== serving.id);

/** The name of the database that a restore at this moment makes: the deployment's name and the time, UTC. */
export const restoredName = ({ name }: Settings, at: Date) =>
	`${name}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;

/** Whether a database has the name of this deployment, or of one of its restores. */
export const isOf = ({ name }: Pick<Settings, 'name'>, database: string) =>
	database === name || (database.startsWith(`${name}-`) && /^\d{8}-\d{6}$/.test(database.slice(name.length + 1)));

/** The databases whose names hold these words. */
async function listDatabases(account: Account, name: string): Promise<Database[]> {
	const listed = await ask<{ uuid: string; name: string }[]>(account, 'GET', `/d1/database?per_page=100&name=${name}`);
	return resultOf('Listing the D1 databases', listed).map((one) => ({ id: one.uuid, name: one.name }));
}

/** Creates an empty database where the settings want it. */
export async function createDatabase(account: Account, { location }: Settings, name: string): Promise<Database> {
	const place = !location
		? {}
		: jurisdictions.includes(location)
			? { jurisdiction: location }
			: { primary_location_hint: location };
	const made = await ask<{ uuid: string }>(account, 'POST', '/d1/database', { name, ...place });
	const { uuid } = resultOf(`Creating the D1 database ${name}`, made);
	console.log(`Created the D1 database ${name}${location ? ` in ${location}` : ''}.`);
	return { id: uuid, name };
}
