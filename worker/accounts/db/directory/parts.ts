import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { countChanged } from '../../../db/in-slices.ts';
import type { Owner } from '../../../db/owned.ts';
import {
	accountsElsewhere,
	circleMembers,
	grants,
	mailedLinks,
	networkUploads,
	personalTokens,
	prospectLists,
	users,
	webhooks,
} from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { removeAccount } from '../removal.ts';

/** An account of a place as the directory must know it. */
export type Placed = { id: Owner; email: string; createdAt: string };

/**
 * Some of the accounts of a place, and the addresses that the directory has of these, both by the account's id. `last` is
 * where the next part begins, undefined with the last one.
 */
export type Part = { accounts: Placed[]; rows: Placed[]; last: string | undefined };

const partSize = 1_000;
const rowsMost = 2 * partSize;

const standing = (db: Db, which: SQL | undefined) =>
	db
		.select({ id: users.id, email: users.email, createdAt: users.createdAt })
		.from(users)
		.where(and(which, isNull(users.removedAt)));

/** The accounts of a place behind the id `after`, and the directory's rows of the same ids: two statements. */
export async function listPart(db: Db, after: string): Promise<Part> {
	const accounts = await standing(db, sql`${users.id} > ${after}`).orderBy(users.id).limit(partSize);
	const last = accounts.length === partSize ? accounts.at(-1)?.id : undefined;
	const { accountId, email, createdAt, place } = accountsElsewhere;
	const rows = await db.directory
		.select({ id: accountId, email, createdAt })
		.from(accountsElsewhere)
		.where(and(eq(place, db.place), sql`${accountId} > ${after}`, last && lte(accountId, last)))
		.orderBy(accountId)
		.limit(rowsMost);
	// There are more rows than accounts: the part ends where the rows do.
	const cut = rows.length === rowsMost ? rows.at(-1)?.id : undefined;
	if (cut === undefined) return { accounts, rows, last };
	return { accounts: accounts.filter(({ id }) => id <= cut), rows, last: cut };
}

/** Those of these accounts that are on the way to another place: until they have arrived a copy of them is nobody's. */
export async function onTheWay({ directory }: Db, accounts: Placed[]): Promise<ReadonlySet<Owner>> {
	const ids = JSON.stringify(accounts.map(({ id }) => id));
	const moving = await statement<{ id: Owner }>(
		directory,
		sql`select j.value as id from moves, json_each(moves.account_ids) j
			where j.value in (select value from json_each(${ids}))`,
	);
	return new Set(moving.map(({ id }) => id));
}

/**
 * Takes rows out of the directory that were written before `until` and whose account is not at the place, or has another
 * address there. The place is asked again: an account may have come meanwhile. Returns how many went.
 */
export async function removeRows(db: Db, rows: Placed[], until: string): Promise<number> {
	const ids = JSON.stringify(rows.map(({ id }) => id));
	const there = await standing(db, sql`${users.id} in (select value from json_each(${ids}))`);
	const wrong = rows.filter((row) => !there.some(({ id, email }) => id === row.id && email === row.email));
	const emails = JSON.stringify(wrong.map(({ email }) => email));
	return countChanged(
		db.directory,
		sql`delete from accounts_elsewhere where email in (select value from json_each(${emails}))
			and place = ${db.place} and created_at < ${until}`,
	);
}

const minuteMs = 60_000;

/**
 * Removes an account of a place that nobody has used since its sign-up; whether it did. It has no list, no network, no
 * token, no assistant, no circle, no webhook and no mailed link, its address is not confirmed, and no session began
 * later than a minute after it.
 */
export async function removeUnused(db: Db, { id, createdAt }: Placed): Promise<boolean> {
	const later = new Date(Date.parse(createdAt) + minuteMs).toISOString();
	const of = [prospectLists, networkUploads, personalTokens, grants, circleMembers, webhooks, mailedLinks];
	const used = [
		...of.map((table) => sql`exists (select 1 from ${table} where user_id = ${id})`),
		sql`exists (select 1 from sessions where user_id = ${id} and created_at > ${later})`,
	];
	const isUnused = sql`${users.emailVerifiedAt} is null and not (${sql.join(used, sql` or `)})`;
	return (await removeAccount(db, id, isUnused)).leavesDirectory;
}
