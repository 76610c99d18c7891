import { type Account, Stop } from '../api.ts';
import { type Database, lookAtDatabase } from '../database.ts';
import { type Act, mayTake, refuse } from '../lock.ts';
import { accountsIn, findPlaces, placesWithAccounts } from '../places.ts';
import { needOwnStorage } from '../resources.ts';
import { findServing, needServing } from '../serving-database.ts';
import type { Settings } from '../settings.ts';
import { findWorker, isOnWorkersDev, isOurs } from '../worker.ts';
import { type Move, planMove } from './attach-domain.ts';

/** What an operator allows: deploying older code than the database has seen, another database, and whom to take it from. */
type Allowed = { older: boolean; switchDatabase: boolean; over: Act[] };

/** What a deployment needs to know of what is there: whether its address is new, and with a domain the `move`. */
export type Before = { workersDev: boolean; isNew: boolean; move?: Move };

/**
 * Looks at everything that a deployment would touch, before anything is made. Throws a Stop that names what is not ours
 * and how to leave it alone. Changes nothing.
 */
export async function lookBefore(account: Account, settings: Settings, takeOver: boolean): Promise<Before> {
	const worker = await findWorker(account, settings.name);
	if (worker && !isOurs(worker)) {
		throw new Stop(`This account has a Worker "${settings.name}" that was not deployed from here. ${otherName}`);
	}
	if (!worker) await needOwnStorage(account, settings);
	const { name, domain: host } = settings;
	if (!host) return { workersDev: true, isNew: !worker };
	const isOpen = worker !== undefined && (await isOnWorkersDev(account, name));
	const { isNew, ownHosts } = await planMove(account, { name, host, takeOver });
	return { workersDev: isOpen, isNew, move: { name, host, takeOver, ownHosts, isOnWorkersDev: isOpen } };
}

const otherName = 'Nothing was changed. Write NAME=<another name> into .deploy.env: then Kindling lives beside it.';

/**
 * The database that a deployment would work on; undefined where there is none yet. Throws a Stop where it is not ours, does
 * not serve, is newer than this clone, or is held by another command.
 */
async function needOwnDatabase(
	account: Account,
	settings: Settings,
	{ older, switchDatabase, over }: Allowed,
): Promise<Database | undefined> {
	const database = await findServing(account, settings);
	if (!database) return undefined;
	if (!switchDatabase) await needServing(account, settings, database);
	await needOurs(database, { older, over });
	return database;
}

/** Throws a Stop where a database is not ours, is newer than this clone, or is held by another command. */
async function needOurs(database: Database, { older, over }: Pick<Allowed, 'older' | 'over'>): Promise<void> {
	const { is, held, tables, isFrozen, pending, newer } = await lookAtDatabase(database);
	if (held && !mayTake(held, over)) refuse(database.name, held);
	if (is === 'foreign') {
		throw new Stop(
			`This account has a D1 database "${database.name}" that is not Kindling’s: it holds ${tables.slice(0, 5).join(', ')}. ${otherName}`,
		);
	}
	// A migration may take the triggers away that freeze them.
	if (isFrozen && pending.length > 0) {
		throw new Stop(
			`Accounts of ${database.name} are on their way to another database, and this clone has migrations for it. Nothing was changed. Deploy again in some minutes: npm run operator -- places`,
		);
	}
	if (is === 'ours' && newer.length > 0 && !older) {
		throw new Stop(
			`The database ${database.name} is newer than this clone: it has ${newer.join(', ')}. Nothing was changed. Run \`git pull\`, or go back on purpose: \`npm run deploy -- --older\` (docs/operate.md, Rollback).`,
		);
	}
}

/**
 * The databases that a deployment would work on, by place; none where there is none yet. Throws a Stop where one of them may
 * not be worked on, is missing, or holds accounts that the directory, which is the database of place 0, does not know.
 */
export async function needOwnPlaces(account: Account, settings: Settings, allowed: Allowed): Promise<Database[]> {
	const first = await needOwnDatabase(account, settings, allowed);
	if (!first) return [];
	const { databases, bound } = await findPlaces(account, settings, first);
	const further = databases.slice(1);
	for (const database of further) await needOurs(database, allowed);
	if (further.length > 0 || bound === 0) await needKnown(first, further, bound);
	return databases;
}

/** A version that serves knows its places already: only those that it does not bind are asked for the accounts in them. */
async function needKnown(first: Database, further: Database[], bound: number): Promise<void> {
	const places = await placesWithAccounts(first);
	const missing = places.find((place) => place > further.length);
	if (missing !== undefined)
		throw new Stop(
			`Accounts of ${first.name} live in place ${missing}, and there is no database of that place. Nothing was changed. Bring a backup of all places back with \`npm run restore\`: docs/operate.md, "The database is gone".`,
		);
	for (const [index, database] of further.entries()) {
		const place = index + 1;
		if (place < bound || places.includes(place) || (await accountsIn(database)) === 0) continue;
		throw new Stop(
			`${database.name} holds accounts that ${first.name} does not know of: it is not a place of this deployment. Nothing was changed. If nobody needs it: npm run operator -- remove-database ${database.name}`,
		);
	}
}
