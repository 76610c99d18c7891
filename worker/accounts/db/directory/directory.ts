import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { isDuplicate } from '../../../db/errors.ts';
import type { Owner, OwnUser } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { accountsElsewhere, invites, places, users } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';

/** Which account has an address, and in which place it is. */
type Holder = { id: Owner; place: number };

const holderStatement = (directory: Db, email: string) =>
	statement<Holder>(
		directory,
		sql`select account_id as id, place from accounts_elsewhere where email = ${email}
			union all select id, 0 from users where email = ${email}`,
	);

/** Who has an address, in whichever place: the directory knows. Undefined for an address of nobody. */
export async function findHolder(db: Db, email: string): Promise<Holder | undefined> {
	const [holder] = await holderStatement(db.directory, email);
	return holder;
}

/** The database of the account that has an address: a trip, where there are several. An address of nobody: the directory. */
export async function databaseOf(db: Db, email: string): Promise<Db> {
	if (db.places.length === 1) return db;
	const holder = await findHolder(db, email);
	return db.places[holder?.place ?? 0] ?? db.directory;
}

/**
 * The database for a new account: one that holds the fewest bytes, as they were measured last, and one that was not
 * measured yet holds none. Undefined when an account has the address. With one place nobody is asked.
 */
export async function roomiest(db: Db, email: string): Promise<Db | undefined> {
	if (db.places.length === 1) return db;
	const { directory } = db;
	const { holder, measured } = await runBatch(directory, {
		holder: holderStatement(directory, email),
		measured: directory.select({ place: places.place, bytes: places.bytes }).from(places),
	});
	if (holder.length > 0) return undefined;
	const bytes = new Map(measured.map((one) => [one.place, one.bytes]));
	const held = ({ place }: Db) => bytes.get(place) ?? 0;
	const least = Math.min(...db.places.map(held));
	const emptiest = db.places.filter((one) => held(one) === least);
	return emptiest[Math.floor(Math.random() * emptiest.length)];
}

/**
 * Enters an address of an account of this place into the directory, and uses up its invitation. Whether it is the account's
 * now, which it may have been before; false when another account has it. Safe to repeat.
 */
export async function enterAddress(
	{ directory, place }: Db,
	{ id, email }: Pick<OwnUser, 'id' | 'email'>,
): Promise<boolean> {
	const isOwn = and(eq(accountsElsewhere.accountId, id), eq(accountsElsewhere.place, place));
	try {
		const { entered } = await runBatch(directory, {
			// The time is that of the last change, which the night leaves in peace.
			entered: directory
				.insert(accountsElsewhere)
				.values({ email, accountId: id, place })
				.onConflictDoUpdate({
					target: accountsElsewhere.email,
					set: { createdAt: sql`excluded.created_at` },
					setWhere: isOwn,
				})
				.returning({ email: accountsElsewhere.email }),
			invite: directory
				.delete(invites)
				.where(
					and(
						eq(invites.email, email),
						sql`exists (select 1 from accounts_elsewhere where email = ${email} and account_id = ${id})`,
					),
				),
		});
		return entered.length > 0;
	} catch (error) {
		if (isDuplicate(error)) return false;
		throw error;
	}
}

/**
 * Takes the addresses of an account of this place out of the directory, but for the one that it keeps. Those of an account
 * that has gone to another place meanwhile stay.
 */
export async function leaveDirectory({ directory, place }: Db, id: Owner, kept = ''): Promise<void> {
	const { accountId, email } = accountsElsewhere;
	await directory
		.delete(accountsElsewhere)
		.where(and(eq(accountId, id), eq(accountsElsewhere.place, place), ne(email, kept)));
}

/**
 * Enters the account of this place that has an address and is not in the directory, because its sign-up was broken off. So
 * its person, who is told that the address is taken, can sign in.
 */
export async function enterHolder(db: Db, email: string): Promise<void> {
	const [user] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.email, email));
	if (user) await enterAddress(db, user);
}
