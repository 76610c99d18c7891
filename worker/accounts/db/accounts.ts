import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { AccountSession, ProfileUpdate } from '#contract/account';
import type { User } from '#contract/user';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { sessions, users } from '../../db/schema.ts';
import { now } from '../../db/time.ts';
import { removeOpenLinks } from './mailed-links.ts';
import { userColumns } from './user-columns.ts';

/** Updates how the user is named, and whether their replies come through the server. Undefined when the account was removed. */
export async function updateProfile(db: Db, userId: Owner, update: ProfileUpdate): Promise<User | undefined> {
	if (Object.keys(update).length === 0)
		return (await db.select(userColumns).from(users).where(eq(users.id, userId)))[0];
	const [user] = await db
		.update(users)
		.set({ ...update, updatedAt: now() })
		.where(eq(users.id, userId))
		.returning(userColumns);
	return user;
}

// This part of the fingerprint is enough to tell one user's sessions apart, and too short to find a session with.
const idOf = sql<string>`substr(${sessions.sid}, 1, 16)`;

/** The user's valid sessions, newest first. `sid` is the session of this request. */
export async function listSessions(db: Db, userId: Owner, sid: string): Promise<AccountSession[]> {
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
export async function removeSessionById(db: Db, userId: Owner, id: string): Promise<string | undefined> {
	const [ended] = await db
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), eq(idOf, id)))
		.returning({ sid: sessions.sid });
	return ended?.sid;
}

/** Ends every session of the user's but `keptSid`, and every open link. Returns the fingerprints of those that ended. */
export async function removeOtherSessions(db: Db, userId: Owner, keptSid: string): Promise<string[]> {
	const [ended] = await db.batch([
		db
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), ne(sessions.sid, keptSid)))
			.returning({ sid: sessions.sid }),
		removeOpenLinks(db, userId),
	]);
	return ended.map(({ sid }) => sid);
}
