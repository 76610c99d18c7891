import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { type Account, Stop } from '../cloudflare/api.ts';
import { type Database, insisting, lookAtDatabase } from '../cloudflare/database.ts';
import { isOf } from '../cloudflare/database-names.ts';
import { type Act, freeze, mayTake, refuse, take } from '../cloudflare/lock.ts';
import { Deleted, findServing, findUnused, needServing, removeDatabase } from '../cloudflare/serving-database.ts';
import type { Settings } from '../cloudflare/settings.ts';
import { carryOver } from './carry-over.ts';

/** The database that a restore takes the place of. `isOurs`: it has records, and is not just empty. */
export type Live = Database & { isOurs: boolean };

/**
 * The database that serves; undefined where there is none. Where it was deleted, it is one from before, which has nothing to
 * bring along, but holds off others. What is held by a command that did not end is refused, unless `over` allows to take
 * it; then half of a restore is removed. Nothing else is a reason to go on without it.
 */
export async function findLive(account: Account, settings: Settings, over: Act[]): Promise<Live | undefined> {
	let isDeleted = false;
	const found = await findOwn(account, settings).catch(async (error) => {
		if (!(error instanceof Deleted)) throw error;
		console.log(error.message);
		isDeleted = true;
		const others = (await findUnused(account, settings)).filter(({ name }) => isOf(settings, name));
		return others.find(({ name }) => name === settings.name) ?? others[0];
	});
	if (!found) return undefined;
	const { is, held, tables } = await lookAtDatabase(found);
	const isHalf = held?.act === 'half';
	if (held && !mayTake(held, isDeleted ? [...over, 'replaced'] : over) && !(isHalf && over.length > 0))
		refuse(found.name, held);
	if (isHalf) {
		await removeHalf(account, found);
		return undefined;
	}
	if (is === 'foreign') throw new Stop(`${found.name} is not Kindling’s: it holds ${tables.slice(0, 5)}.`);
	return { ...insisting(found), isOurs: is === 'ours' && !isDeleted };
}

async function findOwn(account: Account, settings: Settings): Promise<Database | undefined> {
	const found = await findServing(account, settings);
	if (found) await needServing(account, settings, found);
	return found;
}

/** Takes the database for a restore into `into`, stops new requests, and removes what broken restores left. */
export async function hold(account: Account, settings: Settings, live: Live, into: string, over: Act[]) {
	await take(live, 'restore', live.isOurs ? over : [...over, 'replaced'], into);
	if (live.isOurs) await freeze(live);
	for (const other of await findUnused(account, settings)) {
		if (other.id === live.id) continue;
		const { is, held } = await lookAtDatabase(other);
		if (held?.act === 'half' || is === 'empty') await removeHalf(account, other);
	}
}

/** Brings into the copy what went out since, and says what. */
export async function bringAlong(live: Live, copy: DatabaseSync): Promise<void> {
	const { requests, without, disabled } = await carryOver(live, copy);
	console.log(
		`${live.name} takes no new requests from here on. Brought along from it: ${counted(requests, 'request')} whose mail went out or may have, and ${counted(disabled, 'disabled account')}.`,
	);
	if (without > 0)
		console.log(
			`${counted(without, 'request')} found no place: the backup does not have their people yet. Those may be asked once more.`,
		);
}

/** Removes a database that a restore did not finish. */
export async function removeHalf(account: Account, half: Database): Promise<void> {
	await removeDatabase(account, half);
	console.log(`Removed ${half.name}, which a restore had left half.`);
}
