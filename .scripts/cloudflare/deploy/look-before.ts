import { type Account, Stop } from '../api.ts';
import { type Database, lookAtDatabase } from '../database.ts';
import { type Act, mayTake, refuse } from '../lock.ts';
import { needOwnStorage } from '../resources.ts';
import { findServing, needServing } from '../serving-database.ts';
import type { Settings } from '../settings.ts';
import { findWorker, isOnWorkersDev, isOurs } from '../worker.ts';
import { needZone } from '../zone.ts';
import type { Move } from './attach-domain.ts';
import { lookAtHost } from './host-use.ts';

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
	if (!settings.domain) return { workersDev: true, isNew: !worker };
	const isOpen = worker !== undefined && (await isOnWorkersDev(account, settings.name));
	const { isNew, ...move } = await planMove(account, settings, settings.domain, takeOver);
	return { workersDev: isOpen, isNew, move: { ...move, isOnWorkersDev: isOpen } };
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

async function planMove(
	account: Account,
	{ name }: Settings,
	host: string,
	takeOver: boolean,
): Promise<Omit<Move, 'isOnWorkersDev'> & { isNew: boolean }> {
	const zone = await needZone(account, host);
	const { taken, ownHosts, isNew } = await lookAtHost(account, zone, host, name);
	const found = [
		...taken,
		...ownHosts.map((own) => `this app answers on ${own}, which is closed once ${host} answers`),
	];
	if (found.length > 0 && !takeOver) {
		throw new Stop(
			`DOMAIN=${host} would replace what is there: ${found.join('; ')}. Nothing was changed. Choose another DOMAIN, or replace it on purpose: npm run deploy -- --take-over`,
		);
	}
	return { name, host, ownHosts, takeOver, isNew };
}
