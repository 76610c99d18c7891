import type { Account } from '../cloudflare/api.ts';
import { type Database, lookAtDatabase, sayForeign } from '../cloudflare/database.ts';
import { needOwnStorage } from '../cloudflare/resources.ts';
import { findServing } from '../cloudflare/serving-database.ts';
import { type Settings, sayMailLost } from '../cloudflare/settings.ts';
import { findServingVersion, varsOf } from '../cloudflare/versions.ts';
import { findWorker, isOnWorkersDev, isOurs } from '../cloudflare/worker.ts';
import { Stop } from '../command/stop.ts';
import { type Move, planMove } from './attach-domain.ts';

/**
 * The state before a deployment: whether its address is new, whether a version may overwrite the dashboard's, and with
 * a domain the `move`.
 */
type Before = { workersDev: boolean; isNew: boolean; isDashboards: boolean; move?: Move };

/**
 * Workers Builds creates the Worker before the first build, and has wrangler check that it belongs to this repository.
 */
const isWorkersBuild = () => Boolean(process.env.WRANGLER_CI_MATCH_TAG);

/**
 * Looks at everything that a deployment would touch, before anything is created. Throws a Stop that names what isn't
 * ours and how to leave it alone. Changes nothing.
 */
export async function lookBefore(account: Account, settings: Settings, takeOver: boolean): Promise<Before> {
	const worker = await findWorker(account, settings.name);
	const isForeign = worker !== undefined && !isOurs(worker);
	if (isForeign && !isWorkersBuild()) {
		throw new Stop(`This account has a Worker "${settings.name}" that was not deployed from here. ${otherName}`);
	}
	const isFirst = !worker || isForeign;
	if (isFirst) await needOwnStorage(account, settings);
	else await needMailChosen(account, settings);
	const { name, domain: host } = settings;
	if (!host) return { workersDev: true, isNew: isFirst, isDashboards: isForeign };
	const isOpen = worker !== undefined && (await isOnWorkersDev(account, name));
	const { isNew, ownHosts } = await planMove(account, { name, host, takeOver });
	return {
		workersDev: isOpen,
		isNew,
		isDashboards: isForeign,
		move: { name, host, takeOver, ownHosts, isOnWorkersDev: isOpen },
	};
}

/** Throws a Stop if the app sends mail and no one has said whether it should continue to. */
async function needMailChosen(account: Account, settings: Settings) {
	if (settings.isMailChosen) return;
	const version = await findServingVersion(account, settings.name);
	const address = version && varsOf(version).MAIL_FROM;
	if (address) throw new Stop(`${sayMailLost(address)} Nothing was changed.`);
}

const otherName = 'Nothing was changed. Write NAME=<another name> into .deploy.env: then Kindling lives beside it.';

/**
 * Finds the database that a deployment would work on; undefined if there is none yet. Throws a Stop if it isn't ours,
 * or has migrations that this clone lacks.
 */
export async function needOwnDatabase(account: Account, settings: Settings): Promise<Database | undefined> {
	const database = await findServing(account, settings);
	if (!database) return undefined;
	const { is, tables, newer } = await lookAtDatabase(database);
	if (is === 'foreign') throw new Stop(`${sayForeign(database.name, tables)} ${otherName}`);
	if (newer.length > 0)
		throw new Stop(
			`The database ${database.name} is newer than this clone: it has ${newer.join(', ')}. Nothing was changed. Bring the clone to that version: git pull && npm ci`,
		);
	return database;
}
