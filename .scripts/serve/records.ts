import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Stop } from '../cloudflare/api.ts';
import { bindingOf, placeName } from '../cloudflare/database-names.ts';
import { migrateFile } from '../migrations.ts';

/** Where `npm start` keeps its records. */
export const localState = () => process.env.KINDLING_STATE ?? '.wrangler/state';

const kind = 'miniflare-D1DatabaseObject';

/** The SQLite file of a place in a folder, by the name that wrangler's own local runtime gives it. */
export function recordsFile(state = localState(), place = 0): string {
	const key = createHash('sha256').update(kind).digest();
	const sign = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
	const name = sign(bindingOf(place));
	return join(state, 'v3/d1', kind, `${Buffer.concat([name, sign(name)]).toString('hex')}.sqlite`);
}

/**
 * How many places the records in a folder have: PLACES, or more where there are more already, so that nobody's records are
 * left out because a variable is missing. Throws a Stop where PLACES is no number of places.
 */
export function placesHere(state = localState()): number {
	const wanted = process.env.PLACES ?? '1';
	if (!/^[1-9]\d?$/.test(wanted)) throw new Stop(`PLACES must be a whole number from 1 to 99, not "${wanted}".`);
	let places = Number(wanted);
	while (existsSync(recordsFile(state, places))) places += 1;
	return places;
}

/** The SQLite files of KINDLING_STATE by place; those of further places may not be there yet. Throws a Stop without records. */
export function needRecords(): string[] {
	const files = filesHere();
	if (files[0] && existsSync(files[0])) return files;
	throw new Stop(`There are no records in ${localState()}.`);
}

/** The same, whether there are records or not. */
export const filesHere = (): string[] =>
	Array.from({ length: placesHere() }, (_, place) => recordsFile(localState(), place));

/** A configuration of wrangler, as far as it names the databases. */
type Bound = { d1_databases: { binding: string; database_name: string }[] };

/** Adds to a configuration, which names the database of place 0, those of the further places of KINDLING_STATE. */
export function bindPlaces(config: Bound): void {
	const [first] = config.d1_databases as [Bound['d1_databases'][number]];
	for (let place = 1; place < placesHere(); place += 1) {
		const database_name = placeName({ name: first.database_name }, place);
		config.d1_databases.push({ ...first, binding: bindingOf(place), database_name });
	}
}

/** Applies the migrations to the databases of all places of KINDLING_STATE; they are made where there are none. */
export function migrateRecords(): void {
	for (const file of filesHere()) migrateAt(file);
}

/** Makes the database of the next place of KINDLING_STATE, which is there only when it is whole. Returns the place. */
export function addRecords(): number {
	const place = placesHere();
	const file = recordsFile(localState(), place);
	const beside = `${file}.adding`;
	rmSync(beside, { force: true });
	migrateAt(beside);
	renameSync(beside, file);
	return place;
}

function migrateAt(file: string): void {
	mkdirSync(dirname(file), { recursive: true });
	const database = new DatabaseSync(file);
	migrateFile(database);
	database.close();
}
