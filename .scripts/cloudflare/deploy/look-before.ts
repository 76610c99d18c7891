import { type Account, Stop } from '../api.ts';
import { type Database, lookAtDatabase } from '../database.ts';
import { type Act, mayTake, refuse } from '../lock.ts';
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
export async function needOwnDatabase(
	account: Account,
	settings: Settings,
	{ older, switchDatabase, over }: Allowed,
): Promise<Database | undefined> {
	const database = await findServing(account, settings);
	if (!database) return undefined;
	if (!switchDatabase) await needServing(account, settings, database);
	const { is, held, tables, newer } = await lookAtDatabase(database);
	if (held && !mayTake(held, over)) refuse(database.name, held);
	if (is === 'foreign') {
		throw new Stop(
			`This account has a D1 database "${database.name}" that is not Kindling’s: it holds ${tables.slice(0, 5).join(', ')}. ${otherName}`,
		);
	}
	if (is === 'ours' && newer.length > 0 && !older) {
		throw new Stop(
			`The database ${database.name} is newer than this clone: it has ${newer.join(', ')}. Nothing was changed. Run \`git pull\`, or go back on purpose: \`npm run deploy -- --older\` (docs/operate.md, Rollback).`,
		);
	}
	return database;
}
