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
/** A valid session: who it is, since when and until when. */
export type ActiveSession = { user: OwnUser; createdAt: string; expire: string };

/** How long a session that is not used is valid, in milliseconds. */
export const idleMs = 30 * dayMs;
const absoluteMs = 90 * dayMs;
const renewBelowMs = 15 * dayMs;

/** When a session expires that began at `createdAt` and is used now: in 30 days, but at most 90 after its beginning. */
export function expiryOf(createdAt: string): string {
	return new Date(Math.min(Date.now() + idleMs, Date.parse(createdAt) + absoluteMs)).toISOString();
}

/** A session that begins. `instead` is the one that the browser sent, which it replaces. */
export type NewSession = {
	sid: string;
	createdAt: string;
	instead?: string;
	/** The browser and the country, roughly, for the person's list of sessions. */
	device?: string | null;
	country?: string | null;
};

/** The statement that writes a new session to the ledger, only while the account has the password hash `checked`. */
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

/** How many sessions of an account stand at a time. */
const sessionsMost = 50;

/** The statement that ends the oldest sessions of an account above {@link sessionsMost}, `newest` being the one that begins. */
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

/** The statements that remove the session that a new one replaces. */
export const sessionReplaced = (db: Db, { instead }: NewSession) => (instead ? [removeSession(db, instead)] : []);

/** The statement that removes a session from the ledger. It returns whose it was. */
export const removeSession = (db: Db, sid: string) =>
	db.delete(sessions).where(eq(sessions.sid, sid)).returning({ userId: sessions.userId });

/** The valid session of a fingerprint, with its user, in one query. */
export async function findSession(db: Db, sid: string): Promise<ActiveSession | undefined> {
	const [row] = await db
		.select({ user: userColumns, createdAt: sessions.createdAt, expire: sessions.expire })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.sid, sid), gt(sessions.expire, now()), isNull(users.disabledAt)));
	return row;
}

/** The later expiry of a session that is used now. Undefined while more than 15 days remain. */
export function laterExpiry(session: ActiveSession): string | undefined {
	if (Date.parse(session.expire) - Date.now() > renewBelowMs) return undefined;
	const next = expiryOf(session.createdAt);
	return Date.parse(next) - Date.parse(session.expire) > dayMs ? next : undefined;
}

/** Writes the later expiry. False when another request has done so already, so that only one of them writes KV. */
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
