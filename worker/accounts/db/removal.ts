import { and, eq, is, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/client.ts';
import { removeUserCounters } from '../../db/counters.ts';
import { type Budget, countChanged, type Done, inSlices, sliceSize } from '../../db/in-slices.ts';
import type { Owner, OwnUser } from '../../db/owned.ts';
import * as schema from '../../db/schema.ts';
import { runBatch } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { type Onlooker, onlookersOf } from './onlookers.ts';

const { circleMembers, introRequests, listShares, mailedLinks, prospects, sessions, users } = schema;

type AccountTable = SQLiteTable & { userId: AnySQLiteColumn };
const isAccountTable = (one: unknown): one is AccountTable => is(one, SQLiteTable) && 'userId' in one;

let ordered: AccountTable[] | undefined;

/**
 * The tables with an account's records, each before the tables it refers to, so that removing from one takes nothing
 * else along. Sorted by the first removal, because every start of the Worker would wait for it.
 */
function accountTables(): readonly AccountTable[] {
	ordered ??= referrersFirst(Object.values<unknown>(schema).filter(isAccountTable));
	return ordered;
}

function referrersFirst(tables: readonly AccountTable[]): AccountTable[] {
	const referred = new Map(
		tables.map((table) => [table, getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)]),
	);
	const [visited, found] = [new Set<AccountTable>(), [] as AccountTable[]];
	const visit = (table: AccountTable) => {
		if (visited.has(table)) return;
		visited.add(table);
		for (const other of tables) if (referred.get(other)?.includes(table)) visit(other);
		found.push(table);
	};
	for (const table of tables) visit(table);
	return found;
}

/**
 * The outcome of a removal: the fingerprints of the ended sessions, who saw the account, and whether its records are
 * gone already.
 */
export type Removal = { ended: string[]; onlookers: Onlooker[]; isWhole: boolean };

/**
 * Marks an account as removed, in one batch. It is then gone for everyone: it counts as disabled, its sessions, links
 * and counters are removed, it leaves its circle, its names are emptied, and its address is free. A small account is
 * removed with all its records in the same batch; the records of a large one wait for {@link removeRecords}. Does
 * nothing unless `condition` holds for the account.
 */
export async function removeAccount(db: Db, userId: Owner, condition?: SQL): Promise<Removal> {
	const isRemoved = sql`exists (select 1 from users where id = ${userId} and removed_at is not null)`;
	const records = accountTables().map(
		(table) =>
			sql`(select count(*) from (select 1 from ${table} where ${table.userId} = ${userId} limit ${sliceSize + 1}))`,
	);
	const isSmall = sql`${sql.join(records, sql` + `)} <= ${sliceSize}`;
	const ofSmall = (table: typeof listShares | typeof prospects) =>
		db.delete(table).where(and(eq(table.userId, userId), isRemoved, isSmall));
	const { ended, onlookers, gone } = await runBatch(db, {
		mark: db
			.update(users)
			.set({
				// No real address begins like this, so no one can sign in, register or ask for a link with it.
				email: sql`'removed:' || ${users.id}`,
				password: '',
				firstName: null,
				lastName: null,
				about: null,
				bookingLink: null,
				signInNetworks: [],
				disabledAt: now(),
				removedAt: now(),
			})
			.where(and(eq(users.id, userId), isNull(users.removedAt), condition)),
		ended: db
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), isRemoved))
			.returning({ sid: sessions.sid }),
		links: db.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), isRemoved)),
		counters: removeUserCounters(db, userId),
		onlookers: onlookersOf(db, userId),
		circle: db.delete(circleMembers).where(and(eq(circleMembers.userId, userId), isRemoved)),
		// For each list, SQLite searches all of the user's shares, so they are removed first.
		shares: ofSmall(listShares),
		prospects: ofSmall(prospects),
		gone: db
			.delete(users)
			.where(and(eq(users.id, userId), isNotNull(users.removedAt), isSmall))
			.returning({ id: users.id }),
	});
	return { ended: ended.map(({ sid }) => sid), onlookers, isWhole: gone.length > 0 };
}

/** Removes an account like {@link removeAccount}, while it has this address and no one has confirmed it. */
export const removeUnconfirmed = (db: Db, { id, email }: Pick<OwnUser, 'id' | 'email'>): Promise<Removal> =>
	removeAccount(db, id, sql`${users.email} = ${email} and ${users.emailVerifiedAt} is null`);

/**
 * Removes the records of an account marked as removed, slice by slice within the budget, and finally the account
 * itself. Safe to break off and to repeat; finds nothing in an account that isn't marked.
 */
export async function removeRecords(db: Db, userId: Owner, budget: Budget): Promise<Done> {
	const marked = sql`(select id from users where id = ${userId} and removed_at is not null)`;
	const slice = (table: AccountTable, which = sql`true`) => {
		const some = (most: number) => sql`select rowid from ${table} where user_id = ${marked} and ${which} limit ${most}`;
		return (most: number) => countChanged(db, sql`delete from ${table} where rowid in (${some(most)})`);
	};
	let count = 0;
	// A message refers to the ask that it follows.
	const steps = [slice(introRequests, sql`follows_id is not null`), ...accountTables().map((table) => slice(table))];
	for (const step of steps) {
		const done = await inSlices(step, budget);
		count += done.count;
		if (!done.isDone || budget.statements <= 0) return { count, isDone: false };
	}
	const account = await countChanged(db, sql`delete from users where id = ${marked}`);
	return { count: count + account, isDone: true };
}

/** The most accounts that one nightly run removes further: each takes a dozen statements at least. */
const accountsANight = 20;

/**
 * Continues the removal of marked accounts, oldest first, within the budget. A failing account doesn't stop the others;
 * its error is thrown at the end.
 */
export async function removeMarked(db: Db, budget: Budget): Promise<Done> {
	const marked = await db
		.select({ id: users.id })
		.from(users)
		.where(isNotNull(users.removedAt))
		.orderBy(users.removedAt)
		.limit(accountsANight);
	let count = 0;
	const failed: unknown[] = [];
	for (const { id } of marked) {
		const done = await removeRecords(db, id, budget).catch((error) => void failed.push(error));
		count += done?.count ?? 0;
		if (done?.isDone === false) return { count, isDone: false };
	}
	if (failed.length > 0) throw failed[0];
	return { count, isDone: marked.length < accountsANight };
}
