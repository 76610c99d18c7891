import { type Account, Stop } from '../api.ts';
import { lookAtDatabase } from '../database.ts';
import { findServing } from '../serving-database.ts';
import type { Settings } from '../settings.ts';
import { findWorker, isOnWorkersDev, isOurs } from '../worker.ts';
import { needZone } from '../zone.ts';
import type { Move } from './attach-domain.ts';
import { lookAtHost } from './host-use.ts';

/** What an operator allows: replacing what stands on the domain, and deploying older code than the database has seen. */
type Allowed = { takeOver: boolean; older: boolean };

/** What a deployment needs to know of what is there. `move` is there with a domain. */
type Before = { workersDev: boolean; move?: Move };

/**
 * Looks at everything that a deployment would touch, before anything is made. Throws a Stop that names what is not ours
 * and how to leave it alone. Changes nothing.
 */
export async function lookBefore(account: Account, settings: Settings, allowed: Allowed): Promise<Before> {
	const worker = await findWorker(account, settings.name);
	if (worker && !isOurs(worker)) {
		throw new Stop(`This account has a Worker "${settings.name}" that was not deployed from here. ${otherName}`);
	}
	await needOwnDatabase(account, settings, allowed.older);
	if (!settings.domain) return { workersDev: true };
	const isOpen = worker !== undefined && (await isOnWorkersDev(account, settings.name));
	const move = await planMove(account, settings, settings.domain, allowed.takeOver, worker !== undefined);
	return { workersDev: isOpen, move: { ...move, isOnWorkersDev: isOpen } };
}

const otherName = 'Nothing was changed. Write NAME=<another name> into .deploy.env: then Kindling lives beside it.';

async function needOwnDatabase(account: Account, settings: Settings, older: boolean): Promise<void> {
	const database = await findServing(account, settings);
	if (!database) return;
	const kind = await lookAtDatabase(account, database.id);
	if (kind.is === 'foreign') {
		throw new Stop(
			`This account has a D1 database "${database.name}" that is not Kindling’s: it holds ${kind.tables.slice(0, 5).join(', ')}. ${otherName}`,
		);
	}
	if (kind.is === 'ours' && kind.newer.length > 0 && !older) {
		throw new Stop(
			`The database ${database.name} is newer than this clone: it has ${kind.newer.join(', ')}. Nothing was changed. Run \`git pull\`, or go back on purpose: \`npm run deploy -- --older\` (docs/operate.md, Rollback).`,
		);
	}
}

async function planMove(
	account: Account,
	{ name }: Settings,
	host: string,
	takeOver: boolean,
	isThere: boolean,
): Promise<Omit<Move, 'isOnWorkersDev'>> {
	const zone = await needZone(account, host);
	const { taken, ownHosts } = await lookAtHost(account, zone, host, name, isThere);
	const found = [
		...taken,
		...ownHosts.map((own) => `this app answers on ${own}, which is closed once ${host} answers`),
	];
	if (found.length > 0 && !takeOver) {
		throw new Stop(
			`DOMAIN=${host} would replace what is there: ${found.join('; ')}. Nothing was changed. Choose another DOMAIN, or replace it on purpose: npm run deploy -- --take-over`,
		);
	}
	return { name, host, ownHosts, takeOver };
}
