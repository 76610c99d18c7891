import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { AccountSession, ProfileUpdate } from '#contract/account';
import type { User } from '#contract/user';
import type { Db } from '../../db/client.ts';
import { removeUserCounters } from '../../db/counters.ts';
import { sessions, users } from '../../db/schema.ts';
import { now } from '../../db/time.ts';
import { claimMailedLink, emailOfLink, removeResetLinks, userOfLink } from './mailed-links.ts';
import { userColumns } from './user-columns.ts';

/** Updates how the user is named. Undefined when the account was removed. */
export async function updateProfile(db: Db, userId: string, update: ProfileUpdate): Promise<User | undefined> {
	if (Object.keys(update).length === 0)
		return (await db.select(userColumns).from(users).where(eq(users.id, userId)))[0];
	const [user] = await db
		.update(users)
		.set({ ...update, updatedAt: now() })
		.where(eq(users.id, userId))
		.returning(userColumns);
	return user;
}

/** The stored password hash of a user. */
export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
	const [row] = await db.select({ password: users.password }).from(users).where(eq(users.id, userId));
	return row?.password;
}

const endOtherSessions = (db: Db, userId: string, keptSid: string) =>
	db
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), ne(sessions.sid, keptSid)))
		.returning({ sid: sessions.sid });

/**
 * Stores a new password (its hash) and ends every session but `keptSid`, in one batch. Returns the fingerprints of the
 * sessions that ended.
 */
export async function changePassword(db: Db, userId: string, password: string, keptSid: string): Promise<string[]> {
	const [, ended] = await db.batch([
		db.update(users).set({ password, updatedAt: now() }).where(eq(users.id, userId)),
		endOtherSessions(db, userId, keptSid),
		removeResetLinks(db, userId),
	]);
	return ended.map(({ sid }) => sid);
}

/** What a reset link did: whose password is new, and the sessions that ended. */
type PasswordReset = { user: User; ended: string[] };

/**
 * Uses a reset link: stores the new password (its hash), counts the address as verified and ends every session, in one
 * batch. Nothing when the link is wrong, used or too old; of several calls at once exactly one succeeds.
 */
export async function resetPassword(db: Db, tokenHash: string, password: string): Promise<PasswordReset | undefined> {
	const call = crypto.randomUUID();
	const owner = userOfLink(tokenHash, call);
	const [, , ended, [user]] = await db.batch([
		claimMailedLink(db, tokenHash, 'password', call),
		db
			.update(users)
			.set({ password, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now()})`, updatedAt: now() })
			.where(eq(users.id, owner)),
		db.delete(sessions).where(eq(sessions.userId, owner)).returning({ sid: sessions.sid }),
		db.select(userColumns).from(users).where(eq(users.id, owner)),
	]);
	return user && { user, ended: ended.map(({ sid }) => sid) };
}

/** What a verification link did: the user as they are now, and the address before. */
type AddressChange = { user: User; before: string };

/**
 * Uses a verification link: the address it was sent to becomes the user's, and verified, in one batch. Nothing when the
 * link is wrong, used or too old. An address that another account has taken meanwhile is refused by the unique index.
 */
export async function verifyAddress(db: Db, tokenHash: string): Promise<AddressChange | undefined> {
	const call = crypto.randomUUID();
	const owner = userOfLink(tokenHash, call);
	const [, [old], , [user]] = await db.batch([
		claimMailedLink(db, tokenHash, 'address', call),
		db.select({ email: users.email }).from(users).where(eq(users.id, owner)),
		db
			.update(users)
			.set({ email: emailOfLink(tokenHash, call), emailVerifiedAt: now(), updatedAt: now() })
			.where(eq(users.id, owner)),
		db.select(userColumns).from(users).where(eq(users.id, owner)),
		removeResetLinks(db, owner),
	]);
	return user && old && { user, before: old.email };
}

// This part of the fingerprint is enough to tell one user's sessions apart, and too short to find a session with.
const idOf = sql<string>`substr(${sessions.sid}, 1, 16)`;

/** The user's valid sessions, newest first. `sid` is the session of this request. */
export async function listSessions(db: Db, userId: string, sid: string): Promise<AccountSession[]> {
	const found = await db
		.select({
			id: idOf,
			device: sessions.device,
			country: sessions.country,
			createdAt: sessions.createdAt,
			expire: sessions.expire,
			sid: sessions.sid,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expire, now())))
		.orderBy(desc(sessions.createdAt));
	return found.map(({ sid: own, ...session }) => ({ ...session, current: own === sid }));
}

/** Ends one session of the user's by its id. Returns its fingerprint, or undefined when there is none. */
export async function removeSessionById(db: Db, userId: string, id: string): Promise<string | undefined> {
	const [ended] = await db
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), eq(idOf, id)))
		.returning({ sid: sessions.sid });
	return ended?.sid;
}

/** Ends every session of the user's but `keptSid`. Returns the fingerprints of those that ended. */
export async function removeOtherSessions(db: Db, userId: string, keptSid: string): Promise<string[]> {
	return (await endOtherSessions(db, userId, keptSid)).map(({ sid }) => sid);
}

/**
 * Removes an account with everything below it, and what was counted for it, in one batch. Returns the fingerprints of
 * the sessions that ended.
 */
export async function removeAccount(db: Db, userId: string): Promise<string[]> {
	const [ended] = await db.batch([
		db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, userId)),
		db.delete(users).where(eq(users.id, userId)),
		removeUserCounters(db, userId),
	]);
	return ended.map(({ sid }) => sid);
}
