import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ProfileUpdate } from '#contract/account';
import { statusValue } from '#contract/rules/status';
import { startingStatuses } from '#contract/status';
import { startingTemplates } from '#contract/template';
import type { Registration, User } from '#contract/user';
import type { Db } from '../../db/client.ts';
import type { Owner, OwnUser } from '../../db/owned.ts';
import { invites, statuses, templates, users } from '../../db/schema.ts';
import { runBatch } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { type Onlooker, onlookersOf } from './onlookers.ts';
import { type NewSession, sessionReplaced, sessionStart } from './sessions.ts';
import { userColumns } from './user-columns.ts';

/** Finds the user of an email address, unless the account is disabled. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
	const [user] = await db
		.select(userColumns)
		.from(users)
		.where(and(eq(users.email, email), isNull(users.disabledAt)));
	return user;
}

/** A new account, with the hashes of the networks it is known from. */
type NewUser = Omit<Registration, 'password' | 'invite'> & { signInNetworks?: string[] };

/**
 * Writes a new user, the default statuses, the starter templates and the first session, and uses up the invitation of
 * the address, in one batch. `password` is the hash. The unique index refuses a taken address.
 */
export async function createUser(
	db: Db,
	{ email, firstName, lastName, signInNetworks }: NewUser,
	password: string,
	session: NewSession,
): Promise<OwnUser> {
	// A new user owns their own account.
	const userId = crypto.randomUUID() as string as Owner;
	const began = Date.now();
	const at = (index: number) => new Date(began + index).toISOString();
	const [created] = await db.batch([
		db
			.insert(users)
			.values({ id: userId, email, password, firstName, lastName, signInNetworks })
			.onConflictDoUpdate({ target: users.id, set: { id: sql`excluded.id` } })
			.returning(userColumns),
		db
			.insert(statuses)
			.values(
				startingStatuses.map((status, index) => ({
					...status,
					userId,
					value: statusValue(status.name),
					displayOrder: index + 1,
					isDefault: true,
				})),
			)
			.onConflictDoNothing(),
		db
			.insert(templates)
			.values(
				startingTemplates.map((template, index) => ({
					...template,
					userId,
					isDefault: true,
					createdAt: at(index),
					updatedAt: at(index),
				})),
			)
			.onConflictDoNothing(),
		removeInvite(db, email),
		sessionStart(db, userId, session, password),
		...sessionReplaced(db, session),
	]);
	return returned(created);
}

/**
 * Updates how the user is named, and whether their replies come through the server. `onlookers`: the accounts that see
 * them. Undefined when the account was removed.
 */
export async function updateProfile(
	db: Db,
	userId: Owner,
	update: ProfileUpdate,
): Promise<{ user: User; onlookers: Onlooker[] } | undefined> {
	const isChanged = Object.keys(update).length > 0;
	const { found, onlookers } = await runBatch(db, {
		written: isChanged ? db.update(users).set(update).where(eq(users.id, userId)) : undefined,
		found: db.select(userColumns).from(users).where(eq(users.id, userId)),
		onlookers: onlookersOf(db, userId),
	});
	return found[0] && { user: found[0], onlookers };
}

/**
 * Stores the time zone of the user's browser, unless one is known. It isn't part of the user that the app reads, so the
 * version stays.
 */
export async function keepTimeZone(db: Db, userId: Owner, timeZone: string): Promise<void> {
	await db
		.update(users)
		.set({ timeZone, updatedAt: sql`${users.updatedAt}` })
		.where(and(eq(users.id, userId), isNull(users.timeZone)));
}

/** Returns the row of an insert. There always is one, because an insert that writes nothing throws. */
function returned<Row>([row]: Row[]): Row {
	if (!row) throw new Error('The insert returned no row.');
	return row;
}

/** True if the operator has invited this address with this token, and the invitation is still valid. */
export async function isInvited(db: Db, tokenHash: string, email: string): Promise<boolean> {
	const found = await db
		.select({ email: invites.email })
		.from(invites)
		.where(and(eq(invites.email, email), eq(invites.tokenHash, tokenHash), gt(invites.expire, now())));
	return found.length > 0;
}

/** The statement that uses up the invitation of an address. */
const removeInvite = (db: Db, email: string) => db.delete(invites).where(eq(invites.email, email));
