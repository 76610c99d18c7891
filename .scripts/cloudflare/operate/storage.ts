import { type Account, ask, Stop } from '../api.ts';
import type { Database, Row, Statement } from '../database.ts';
import type { Settings } from '../settings.ts';

/** The database of a place. */
export type Place = Database & { place: number };

/** Where the records of one deployment are, or those of this machine. */
export type Storage = {
	/** The databases by place. The first is the directory, which also holds what belongs to no account. */
	places: Place[];
	directory: Place;
	/** How many of the places the app works on. One that was added is not among them before the next deployment. */
	served: number;
	/** The address of the app. */
	address: () => Promise<string>;
	/** Calls what the app runs at a cron; only an app on this machine has nobody else who does. */
	run?: (cron: string) => Promise<void>;
	/** The deployment; records of this machine have none. */
	deployment: { account: Account; settings: Settings } | undefined;
};

/** The deployment, or a Stop: a command about what only a deployment has. */
export function needDeployment({ deployment }: Storage): { account: Account; settings: Settings } {
	if (deployment) return deployment;
	throw new Stop('This command is about a deployment: run it without --local.');
}

/** What the operator does, for the table of acts: a word, the address it is about, and what is worth keeping. */
type Act = { act: string; about?: string | undefined; detail?: string | undefined };

/**
 * Writes an act and notes it in the table of acts, with the address of the login (a token has none), in one batch: all or
 * nothing. In another place than the directory it is written after the note, so nothing is done without one. Returns the
 * rows of each statement. `statements` may be empty where the act itself is elsewhere.
 */
export async function write(
	{ deployment, directory }: Pick<Storage, 'deployment' | 'directory'>,
	{ act, about, detail }: Act,
	statements: Statement[] = [],
	place = directory,
): Promise<Row[][]> {
	const params = [new Date().toISOString(), await actor(deployment?.account), act, about ?? null, detail ?? null];
	const note = { sql: 'INSERT INTO kindling_acts (at, actor, act, about, detail) VALUES (?1, ?2, ?3, ?4, ?5)', params };
	const what = `Writing "${act}"`;
	if (place === directory) return (await directory.call(what, { batch: [note, ...statements] })).slice(1);
	await directory.call(what, note);
	return place.call(what, { batch: statements });
}

async function actor(account: Account | undefined): Promise<string> {
	if (!account) return 'this machine';
	const user = await ask<{ email?: string }>(account, 'GET', '/user').catch(() => undefined);
	return user?.result?.email ?? 'an API token';
}

/** What some places said, and a Stop about those that could not be asked. */
export type Partly<T> = { said: T; but: Stop | undefined };

/** Asks all places at once. What one of them cannot say leaves the rest; where none of them can, that is a Stop. */
export async function askAll<T>({ places }: Storage, question: (place: Place) => Promise<T>): Promise<Partly<T[]>> {
	const asked = await Promise.allSettled(places.map(question));
	const failed = asked.flatMap((one, place) => (one.status === 'rejected' ? [{ place, why: one.reason }] : []));
	const fault = failed.find(({ why }) => !(why instanceof Stop)) ?? (failed.length === places.length && failed[0]);
	if (fault) throw fault.why;
	const names = failed.map(({ place, why }) => `Place ${place} could not be asked: ${why.message}`);
	return {
		said: asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
		but: failed.length > 0 ? new Stop(`${names.join('\n')}\nWhat is said above is without it.`) : undefined,
	};
}

/** The rows of all places, each with its place where there are several. */
export async function rowsOfAll<T extends Row>(
	storage: Storage,
	question: (place: Place) => Promise<T[]>,
	order: (a: T, b: T) => number,
): Promise<Partly<T[]>> {
	const isOne = storage.places.length === 1;
	const { said, but } = await askAll(storage, async (one) =>
		(await question(one)).map((row) => (isOne ? row : { ...row, place: one.place })),
	);
	return { said: isOne ? said.flat() : said.flat().toSorted(order), but };
}

/** The order of rows by the address in them. */
export const byAddress = (a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1);
