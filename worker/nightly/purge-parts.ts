import { is, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { removeMarked } from '../accounts/db/removal.ts';
import type { Db } from '../db/client.ts';
import { type Budget, countChanged, type Done, type Expiring, inSlices, removeExpired } from '../db/in-slices.ts';
import * as schema from '../db/schema.ts';
import { now } from '../db/time.ts';
import { closeCutOff } from '../introductions/db/requests/close-cut-off.ts';
import { removePrepared } from '../introductions/db/requests/prepared.ts';
import { removeExpiredPeople, removeExpiredUploads } from '../network/db/network-uploads.ts';
import { emptyTrash, finishMoves } from '../trash/db/empty-trash.ts';

/** A part of the nightly run. Anything beyond its budget waits for the next night. */
export type Part = { name: string; run: (budget: Budget) => Promise<Done> };

const { invites, listShares, mails, networkUploads, trash } = schema;

// Tables whose records just go when they expire. Each of the others has a part of its own, or its rows stay until they are
// used, as invitations do.
const others: readonly unknown[] = [listShares, networkUploads, trash, invites];
const isExpiring = (one: unknown): one is Expiring => is(one, SQLiteTable) && 'expire' in one && !others.includes(one);
const expiring = Object.entries<unknown>(schema).flatMap(([name, table]) =>
	isExpiring(table) ? [{ name, table }] : [],
);

/**
 * Parts of the nightly run, which end records past their time. Each is safe to repeat: the second time finds nothing.
 */
export const purgeParts = (db: Db): Part[] => [
	{ name: 'unclearMails', run: (budget) => closeCutOff(db, budget) },
	...expiring.map(({ name, table }) => ({
		name,
		run: (budget: Budget) => inSlices(removeExpired(db, table), budget),
	})),
	{ name: 'shares', run: (budget) => inSlices(removeExpired(db, listShares), budget, sharesAtOnce) },
	{ name: 'preparedRequests', run: (budget) => inSlices(removePrepared(db), budget) },
	{ name: 'answerLinks', run: (budget) => inSlices(closeAnswerLinks(db), budget) },
	{ name: 'trashMoves', run: (budget) => finishMoves(db, budget) },
	{ name: 'trash', run: (budget) => emptyTrash(db, budget) },
	{ name: 'networkPeople', run: (budget) => inSlices(removeExpiredPeople(db), budget) },
	{ name: 'networkUploads', run: (budget) => inSlices(removeExpiredUploads(db), budget) },
	// Last, so that the accounts, which need most, get everything the others leave.
	{ name: 'removedAccounts', run: (budget) => removeMarked(db, budget) },
];

// Each takes up to 1,000 marks along.
const sharesAtOnce = 20;

const closeAnswerLinks = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`update ${mails} set answer_token = null, answer_until = null, member_token = null
			where rowid in (select rowid from ${mails} where answer_until < ${now()} limit ${most})`,
	);
