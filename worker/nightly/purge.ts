import { is, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { removeMarked } from '../accounts/db/removal.ts';
import { connect, type Db } from '../db/client.ts';
import {
	type Budget,
	countChanged,
	type Done,
	type Expiring,
	inSlices,
	removeExpired,
	splitBudget,
	statementsARun,
} from '../db/in-slices.ts';
import * as schema from '../db/schema.ts';
import { now } from '../db/time.ts';
import type { Bindings } from '../env.ts';
import { removeOldZips } from '../extension-zip/keep-zip.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';
import { closeCutOff } from '../introductions/db/requests/close-cut-off.ts';
import { removePrepared } from '../introductions/db/requests/prepared.ts';
import { forwardWaiting } from '../introductions/use-cases/forward-reply.ts';
import { removeExpiredPeople, removeExpiredUploads } from '../network/db/network-uploads.ts';
import { emptyTrash, finishMoves } from '../trash/db/empty-trash.ts';

/** Time limit of a run, in milliseconds. People use the app in the meantime. */
const budgetMs = 2 * 60_000;

/**
 * Runs once a day, part by part, each in slices and with its budget of the time and of the statements that D1 allows a
 * run. Work that a part doesn't finish waits for the next night. A failing part doesn't stop the others; then the whole
 * run fails, so that it shows in the list of runs. Logs how many records each part changed, and at error level how many
 * mails were found cut off on their way.
 */
export async function purge(env: Bindings, ms = budgetMs): Promise<void> {
	const counts: Record<string, number> = {};
	const unfinished: string[] = [];
	const budget = { until: Date.now() + ms, statements: statementsARun };
	const failed = await splitBudget(partsOf(env), budget, async ({ name, run }, own) => {
		const { count, isDone } = await run(own);
		counts[name] = count;
		if (!isDone) unfinished.push(name);
	});
	for (const { part, error } of failed) {
		log('error', 'purge', { part: part.name, message: innerMessage(error) });
	}
	log('info', 'purge', { ...counts, ...(unfinished.length > 0 ? { unfinished: unfinished.join(', ') } : {}) });
	if (counts.unclearMails) log('error', 'mails-cut-off', { count: counts.unclearMails });
	const names = failed.map(({ part }) => part.name);
	if (failed.length > 0) throw new Error(`Parts of the daily purge failed: ${names.join(', ')}.`);
}

function partsOf(env: Bindings): Part[] {
	const db = connect(env.DB);
	return [
		...purgeParts(db),
		{ name: 'forwardedReplies', run: (budget) => forwardWaiting(db, env, budget) },
		{ name: 'zips', run: async () => ({ count: await removeOldZips(env.FILES), isDone: true }) },
	];
}

/** A part of the nightly run. Anything beyond its budget waits for the next night. */
type Part = { name: string; run: (budget: Budget) => Promise<Done> };

const { invites, listShares, mails, networkUploads, trash } = schema;

// Tables whose records are simply removed when they expire. Each other table has a part of its own, or its rows stay
// until they are used, such as invitations.
const others: readonly unknown[] = [listShares, networkUploads, trash, invites];
const isExpiring = (one: unknown): one is Expiring => is(one, SQLiteTable) && 'expire' in one && !others.includes(one);
const expiring = Object.entries<unknown>(schema).flatMap(([name, table]) =>
	isExpiring(table) ? [{ name, table }] : [],
);

/**
 * Parts of the nightly run, which remove records past their time. Each is safe to repeat: the second time finds
 * nothing.
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

// Each may have up to 1,000 marks, which are removed with it.
const sharesAtOnce = 20;

const closeAnswerLinks = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`update ${mails} set answer_token = null, answer_until = null, member_token = null
			where rowid in (select rowid from ${mails} where answer_until < ${now()} limit ${most})`,
	);
