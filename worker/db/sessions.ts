import { and, eq, gt, lt } from 'drizzle-orm';
import type { User } from '../contract/user.ts';
import type { Db } from './client.ts';
import { sessions, users } from './schema.ts';
import { now } from './time.ts';
import { userColumns } from './user-columns.ts';

/** What KV keeps for a session; its key is the token's fingerprint. */
export type Sess = { userId: string; createdAt: string };
/** A session that stands: who it is, when it began and until when it holds. */
export type ActiveSession = { user: User; createdAt: string; expire: string };

const day = 24 * 60 * 60 * 1000;
const idleDays = 30;
const absoluteDays = 90;
const renewBelowDays = 15;

/** The expiry of a session begun at `createdAt` and used now: 30 days from now, never past 90 from its beginning. */
export function expiryOf(createdAt: string): string {
	return new Date(Math.min(Date.now() + idleDays * day, Date.parse(createdAt) + absoluteDays * day)).toISOString();
}

/** A session about to begin; `instead` is the one it takes the place of, if the browser presented one. */
export type NewSession = {
	sid: string;
	createdAt: string;
	instead?: string;
	/** The browser and the country, roughly, for the person's list of sessions. */
	device?: string | null;
	country?: string | null;
};

/** The statements that enter a new session in the ledger and strike the one it takes the place of. */
export const sessionStart = (db: Db, userId: string, { sid, createdAt, instead, device, country }: NewSession) =>
	[
		db
			.insert(sessions)
			.values({ sid, userId, createdAt, expire: expiryOf(createdAt), device, country })
			.onConflictDoNothing(),
		...(instead ? [removeSession(db, instead)] : []),
	] as const;

/** Begins a session for somebody who proved who they are. */
export async function createSession(db: Db, userId: string, session: NewSession): Promise<void> {
	await db.batch(sessionStart(db, userId, session));
}

/** The statement that strikes a session from the ledger. */
export const removeSession = (db: Db, sid: string) => db.delete(sessions).where(eq(sessions.sid, sid));

/** The standing session of a fingerprint, with its user, in one question. */
export async function findSession(db: Db, sid: string): Promise<ActiveSession | undefined> {
	const [row] = await db
		.select({ user: userColumns, createdAt: sessions.createdAt, expire: sessions.expire })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.sid, sid), gt(sessions.expire, now())));
	return row;
}

/** The later expiry a session has earned by being used, or nothing while more than 15 days remain. */
export function earnedExpiry(session: ActiveSession): string | undefined {
	if (Date.parse(session.expire) - Date.now() > renewBelowDays * day) return undefined;
	const next = expiryOf(session.createdAt);
	return Date.parse(next) - Date.parse(session.expire) > day ? next : undefined;
}

/** Moves the expiry; false when another request has done so already, so that only one of them writes KV. */
export async function renewSession(db: Db, sid: string, from: string, to: string): Promise<boolean> {
	const renewed = await db
		.update(sessions)
		.set({ expire: to })
		.where(and(eq(sessions.sid, sid), eq(sessions.expire, from)))
		.returning({ sid: sessions.sid });
	return renewed.length > 0;
}

/** The statement that removes sessions past their time. */
export const sweepSessions = (db: Db) => db.delete(sessions).where(lt(sessions.expire, now()));
