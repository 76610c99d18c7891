import { removeRecords } from '../../accounts/db/removal.ts';
import type { Db } from '../../db/client.ts';
import { isOver, type Share } from '../../db/in-slices.ts';
import type { Owner } from '../../db/owned.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { copyAccounts, differingTables } from '../db/copy-accounts.ts';
import { close, flip, freeze, open, thaw } from '../db/flip.ts';
import {
	accountsIn,
	claimMove,
	clearCopy,
	endMove,
	isFlipped,
	listMoves,
	type Move,
	orderMove,
	releaseMove,
} from '../db/moves.ts';

// How long somebody waits for their move, in milliseconds, and how much of what D1 allows a call.
const waitMs = 15_000;
const waitStatements = 600;

/**
 * Brings an account into a place at once. Returns whether it has arrived: a large one goes on its way, and the run that comes
 * every few minutes goes on with it.
 */
export async function moveNow(directory: Db, account: Owner, from: number, to: number): Promise<boolean> {
	const order = await orderMove(directory, account, from, to);
	const hasArrived = await goOnWithMove(directory, order.id, {
		until: Date.now() + waitMs,
		statements: waitStatements,
	});
	return hasArrived && order.to === to;
}

/** Goes on with the moves that are ordered, within the share. One that fails holds up no other. */
export async function goOnWithMoves(directory: Db, share: Share): Promise<void> {
	for (const { id } of await listMoves(directory)) {
		if (isOver(share)) return;
		await goOnWithMove(directory, id, share);
	}
}

/**
 * Goes on with a move, until it is done or the share is used up: freezes the accounts where they are, copies their records,
 * compares them, makes the new place theirs, and removes what is left. It can be broken off at any point, and somebody else
 * goes on. Until the new place is theirs, a fault lets them write again where they are, and a move that has not come so far
 * in an hour is given up. Returns whether they have arrived, also where what they left is not removed yet. Never throws.
 */
export async function goOnWithMove(directory: Db, id: string, share: Share): Promise<boolean> {
	let move: Move | undefined;
	try {
		move = await claimMove(directory, id);
		return move !== undefined && (await go(directory, move, share));
	} catch (error) {
		const message = innerMessage(error);
		log('error', 'account-move', { moveId: id, message });
		if (move) await stop(directory, move, message).catch(() => undefined);
		return false;
	}
}

async function go(directory: Db, move: Move, share: Share): Promise<boolean> {
	const [from, to] = [directory.places[move.from], directory.places[move.to]];
	if (!from || !to) throw new Error(`The app does not work on place ${from ? move.to : move.from}.`);
	if (!move.isFlipped) {
		if (move.isOverdue) return giveUp(from, to, move, share);
		const here = await accountsIn(from, move.accounts);
		// Somebody was removed meanwhile, or is somewhere else.
		if (here.length < move.accounts.length) return giveUp(from, to, move, share);
		if (!(await bring(from, to, move, share))) {
			await releaseMove(directory, move.id, null);
			return false;
		}
		await flip(from, directory, move);
	}
	await open(from, to, move);
	await close(from, move);
	if (!(await removeLeft(from, move, share))) {
		await releaseMove(directory, move.id, null);
		return true;
	}
	await thaw(from, move);
	await endMove(directory, move.id);
	log('info', 'account-moved', { moveId: move.id, accounts: move.accounts.length, from: move.from, to: move.to });
	return true;
}

// What a run does not remove within its share, the next one does, or the night. Until then the order stands.
async function removeLeft(from: Db, { accounts }: Move, share: Share): Promise<boolean> {
	for (const account of accounts) if (!(await removeRecords(from, account, share)).isDone) return false;
	return true;
}

/** Copies all that the accounts have, frozen from the first row to the comparison. Returns whether all of it is there. */
async function bring(from: Db, to: Db, move: Move, share: Share): Promise<boolean> {
	if (!move.isFrozen) {
		if (!(await clearCopy(to, move.accounts, share))) return false;
		await freeze(from, to.directory, move);
	}
	if (!(await copyAccounts(from, to, move.accounts, share))) return false;
	const differing = await differingTables(from, to, move.accounts);
	if (differing.length > 0) throw new Error(`The copy differs in ${differing.join(', ')}.`);
	return true;
}

// First nobody believes the copy any more, then the accounts may write again.
async function stop(directory: Db, move: Move, problem: string): Promise<void> {
	await releaseMove(directory, move.id, problem);
	const from = directory.places[move.from];
	if (from && !(await isFlipped(directory, move.id))) await thaw(from, move);
}

async function giveUp(from: Db, to: Db, move: Move, share: Share): Promise<false> {
	await thaw(from, move);
	const gone = await accountsIn(to, move.accounts);
	await clearCopy(
		to,
		move.accounts.filter((id) => !gone.includes(id)),
		share,
	);
	await endMove(to.directory, move.id);
	log('error', 'account-move-given-up', { moveId: move.id });
	return false;
}
