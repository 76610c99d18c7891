import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../db/client.ts';
import { type Done, isOver, placesInTurn, type Share } from '../../db/in-slices.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { enterAddress, findHolder } from '../db/directory/directory.ts';
import { listPart, onTheWay, type Part, type Placed, removeRows, removeUnused } from '../db/directory/parts.ts';

// What a call has in its hands may be half done for a moment.
const restMs = 60 * 60_000;

/**
 * Brings the directory and the accounts of the other places together where a fault has left one without the other, within
 * the share, and says in the log what it did. A place that fails leaves the others done; then it throws. Only the
 * directory's database does it.
 */
export async function mendDirectory(db: Db, share: Share): Promise<Done> {
	let count = 0;
	const failed: number[] = [];
	for (const place of placesInTurn(db, Date.now() / dayMs)) {
		if (place.place === 0) continue;
		if (isOver(share)) return { count, isDone: false };
		try {
			const done = await mendPlace(place, share);
			count += done.count;
			if (!done.isDone) return { count, isDone: false };
		} catch (error) {
			failed.push(place.place);
			log('error', 'directory', { place: place.place, message: innerMessage(error) });
		}
	}
	if (failed.length > 0) throw new Error(`The directory was not compared with these places: ${failed.join(', ')}.`);
	return { count, isDone: true };
}

async function mendPlace(db: Db, share: Share): Promise<Done> {
	let count = 0;
	for (let after: string | undefined = ''; after !== undefined; ) {
		const part: Part = await listPart(db, after);
		share.statements -= 2;
		count += await mendRows(db, part, share);
		const done = await mendAccounts(db, part, share);
		count += done.count;
		after = part.last;
		if (!done.isDone || (after !== undefined && isOver(share))) return { count, isDone: false };
	}
	return { count, isDone: true };
}

/** An account has its address in the directory alone, as it is at its place. */
const among = (list: Placed[]) => {
	const known = new Set(list.map(({ id, email }) => `${id} ${email}`));
	return ({ id, email }: Placed) => known.has(`${id} ${email}`);
};

/** Those of a list that are older than what a call may have in its hands, and not in the other one. */
function alone(list: Placed[], other: Placed[]): Placed[] {
	const isKnown = among(other);
	const until = restBegan();
	return list.filter((one) => one.createdAt < until && !isKnown(one));
}

const restBegan = () => new Date(Date.now() - restMs).toISOString();

async function mendRows(db: Db, { accounts, rows }: Part, share: Share): Promise<number> {
	const wrong = alone(rows, accounts);
	if (wrong.length === 0) return 0;
	const count = await removeRows(db, wrong, restBegan());
	share.statements -= 2;
	if (count > 0) log('info', 'directory', { did: 'rows-removed', place: db.place, count });
	return count;
}

async function mendAccounts(db: Db, { accounts, rows }: Part, share: Share): Promise<Done> {
	let count = 0;
	const missing = alone(accounts, rows);
	if (missing.length === 0) return { count, isDone: true };
	const moving = await onTheWay(db, missing);
	share.statements -= 1;
	for (const account of missing.filter(({ id }) => !moving.has(id))) {
		if (isOver(share)) return { count, isDone: false };
		const did = await mendAccount(db, account);
		share.statements -= 4;
		if (did) count += 1;
	}
	return { count, isDone: true };
}

/** Gives an account its row, or removes one that nobody used whose address is another account's. Whether it did. */
async function mendAccount(db: Db, account: Placed): Promise<boolean> {
	const facts = { userId: account.id, place: db.place };
	if (await enterAddress(db, account)) {
		log('info', 'directory', { did: 'row-written', ...facts });
		return true;
	}
	// It arrived in another place a moment ago.
	if ((await findHolder(db, account.email))?.id === account.id) return false;
	const isRemoved = await removeUnused(db, account);
	if (isRemoved) log('info', 'directory', { did: 'account-removed', ...facts });
	else log('error', 'directory', { did: 'nothing: another account has its address', ...facts });
	return isRemoved;
}
