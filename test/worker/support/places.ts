import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { askWith, type Call, type Watch, watchedDatabase } from './faults.ts';
import { bindings, personIn } from './people.ts';

type Bound = { PLACE_1: D1Database; PLACE_2: D1Database; MIGRATIONS: Parameters<typeof applyD1Migrations>[1] };
export type EnvOfPlaces = Bindings & { DB_1: D1Database; DB_2: D1Database };

let made: Promise<EnvOfPlaces> | undefined;

/**
 * The bindings of a deployment with three places: the database of all tests and two more. The files of a worker share
 * them, so a test that reads more than what is its own looks for that alone.
 */
export const envOfPlaces = (): Promise<EnvOfPlaces> => {
	made ??= madeNow();
	return made;
};

async function madeNow(): Promise<EnvOfPlaces> {
	const { PLACE_1, PLACE_2, MIGRATIONS } = env as unknown as Bound;
	for (const database of [PLACE_1, PLACE_2]) await applyD1Migrations(database, MIGRATIONS);
	return { ...bindings, DB_1: PLACE_1, DB_2: PLACE_2 };
}

/** Asks the worker that has three places, and waits for what it does after its response. */
export const askPlaces = async (path: string, init: RequestInit = {}) => askWith(await envOfPlaces(), path, init);

/** A new person whose account is at a place, signed in: `ask` and `api` ask the worker that has three places. */
export async function personAt(place: number, firstName: string) {
	const db = connect(await envOfPlaces(), place);
	return personIn(db, firstName, askPlaces);
}

/** The bindings of the three places, every call of whose databases goes through `watch`, which hears of which place it is. */
export async function watchedPlaces(
	watch: (call: Call & { place: number }, proceed: Parameters<Watch>[1]) => Promise<unknown>,
): Promise<EnvOfPlaces> {
	const env = await envOfPlaces();
	const watched = (place: number, database: D1Database) =>
		watchedDatabase((call, proceed) => watch({ ...call, place }, proceed), database);
	return { ...env, DB: watched(0, env.DB), DB_1: watched(1, env.DB_1), DB_2: watched(2, env.DB_2) };
}
