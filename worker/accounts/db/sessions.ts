import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { AccountSession } from '#contract/account';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../db/client.ts';
import type { Owner, OwnUser } from '../../db/owned.ts';
import { sessions, users } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { removeOpenLinks } from './mailed-links.ts';
import { userColumns } from './user-columns.ts';

/** A session as stored in KV, under the token's fingerprint. */
export type KeptSession = { userId: string; createdAt: string };
/** A valid session: its user, and when it began and expires. */
export type ActiveSession = { user: OwnUser; createdAt: string; expire: string };

/** How long an unused session is valid, in milliseconds. */
export const idleMs = 30 * dayMs;
const absoluteMs = 90 * dayMs;
const renewBelowMs = 15 * dayMs;

/**
 * Returns when a session that began at `createdAt` and is used now expires: in 30 days, but at most 90 after its
 * beginning.
 */
export function expiryOf(createdAt: string): string {
	return new Date(Math.min(Date.now() + idleMs, Date.parse(createdAt) + absoluteMs)).toISOString();
}

/** A session that begins. It replaces `instead`, the session that the browser sent. */
export type NewSession = {
	sid: string;
	createdAt: string;
	instead?: string;
	/** Roughly the browser and the country, for the person's list of sessions. */
	device?: string | null;
	country?: string | null;
};

/** The statement that writes a new session to the ledger, if the account has the password hash `checked`. */
export const sessionStart = (db: Db, userId: Owner, session: NewSession, checked: string) => {
	const { sid, createdAt, device = null, country = null } = session;
	return statement<{ sid: string }>(
		db,
		sql`insert into sessions (sid, user_id, created_at, expire, device, country)
			select ${sid}, u.id, ${createdAt}, ${expiryOf(createdAt)}, ${device}, ${country} from users u
			where u.id = ${userId} and u.password = ${checked} and u.disabled_at is null
			on conflict (sid) do update set sid = excluded.sid returning sid`,
	);
};

/** The most sessions of an account at a time. */
const sessionsMost = 50;

/** The statement that ends an account's oldest sessions above {@link sessionsMost}; `newest` is the one that begins. */
export const oldSessionsEnded = (db: Db, userId: Owner, newest: string) =>
	db
		.delete(sessions)
		.where(
			and(
				eq(sessions.userId, userId),
				sql`${sessions.sid} not in (select s.sid from sessions s where s.user_id = ${userId} and s.expire > ${now()}
					order by s.sid = ${newest} desc, s.created_at desc limit ${sessionsMost})`,
			),
		)
		.returning({ sid: sessions.sid });

/** The statements that remove the session replaced by a new one. */
export const sessionReplaced = (db: Db, { instead }: NewSession) => (instead ? [removeSession(db, instead)] : []);

/** The statement that removes a session from the ledger and returns its user. */
export const removeSession = (db: Db, sid: string) =>
	db.delete(sessions).where(eq(sessions.sid, sid)).returning({ userId: sessions.userId });

/** Finds the valid session of a fingerprint, with its user, in one query. */
export async function findSession(db: Db, sid: string): Promise<ActiveSession | undefined> {
	const [row] = await db
		.select({ user: userColumns, createdAt: sessions.createdAt, expire: sessions.expire })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.sid, sid), gt(sessions.expire, now()), isNull(users.disabledAt)));
	return row;
}

/** Returns the later expiry of a session that is used now. Undefined while more than 15 days remain. */
export function laterExpiry(session: ActiveSession): string | undefined {
	if (Date.parse(session.expire) - Date.now() > renewBelowMs) return undefined;
	const next = expiryOf(session.createdAt);
	return Date.parse(next) - Date.parse(session.expire) > dayMs ? next : undefined;
}

/** Writes the later expiry. False if another request has already done so, so that only one of them writes KV. */
export async function renewSession(db: Db, sid: string, from: string, to: string): Promise<boolean> {
	const renewed = await db
		.update(sessions)
		.set({ expire: to })
		.where(and(eq(sessions.sid, sid), eq(sessions.expire, from)))
		.returning({ sid: sessions.sid });
	return renewed.length > 0;
}

// This part of the fingerprint is enough to tell one user's sessions apart, and too short to find a session with.
const idOf = sql<string>`substr(${sessions.sid}, 1, 16)`;

/** Lists the user's valid sessions, newest first. `sid` is the session of this request. */
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

/** Ends a session of the user by its id. Returns its fingerprint, or undefined if there is none. */
export async function removeSessionById(db: Db, userId: Owner, id: string): Promise<string | undefined> {
	const [ended] = await db
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), eq(idOf, id)))
		.returning({ sid: sessions.sid });
	return ended?.sid;
}

/**
 * Ends all of the user's sessions except `keptSid`, and every open link. Returns the fingerprints of the ended
 * sessions.
 */
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
