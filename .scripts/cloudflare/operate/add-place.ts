import { addRecords } from '../../serve/records.ts';
import { Stop } from '../api.ts';
import { migrate } from '../database.ts';
import { placeIn, placeName } from '../database-names.ts';
import { needOwnPlaces } from '../deploy/look-before.ts';
import { createDatabase } from '../serving-database.ts';
import { type Storage, write } from './storage.ts';

/**
 * Makes the database of the next place, with all tables. The app works on it from the next deployment on, or the next start.
 * Until then each further call goes on with the same database, so one that was broken off can be repeated. Throws a Stop
 * where a deployment would refuse the databases that there are.
 */
export async function addPlace(storage: Storage, { word }: { word: string }): Promise<string> {
	if (word !== 'add')
		throw new Stop('`place add` makes the database of the next place; `places` lists those there are.');
	if (storage.deployment) return addToDeployment(storage, storage.deployment);
	await write(storage, { act: 'place-add', about: `place ${storage.places.length}` });
	return `Made place ${addRecords()}. The next \`npm start\` works on it.`;
}

async function addToDeployment(storage: Storage, { account, settings }: NonNullable<Storage['deployment']>) {
	const { directory, served } = storage;
	if (served === 0) throw new Stop('No version serves on this database yet: npm run deploy. Nothing was changed.');
	// What a killed deployment still holds is no reason to wait: nothing that it holds is changed here.
	const places = await needOwnPlaces(account, settings, {
		older: false,
		switchDatabase: false,
		over: ['deploy', 'rollback'],
	});
	const added = places.slice(served);
	if (added.length === 0) {
		const name = placeName(settings, places.length, placeIn(settings, directory.name)?.time);
		await write(storage, { act: 'place-add', about: name });
		added.push(await createDatabase(account, settings, name));
	}
	for (const database of added) await migrate(database, database.name);
	const names = added.map(({ name }) => name).join(', ');
	return `${names} has every table. From the next deployment on the app works on it: npm run deploy`;
}
