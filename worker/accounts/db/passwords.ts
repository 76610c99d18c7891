import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { User } from '#contract/user';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { sessions, users } from '../../db/schema.ts';
import { runBatch } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { claimMailedLink, removeOpenLinks, userOfLink } from './mailed-links.ts';
import { type Onlooker, onlookersOf } from './onlookers.ts';
import { programsEnded } from './programs.ts';
import { type NewSession, sessionStart } from './sessions.ts';
import { userColumns } from './user-columns.ts';

/** Networks remembered for an account. */
const maxNetworks = 20;

/** Puts a network before those that an account remembers, in stored form. */
export const rememberedNetworks = (network: string): SQL<string[]> =>
	sql`(select json_group_array(value) from (select ${network} as value union all
		select * from (select value from json_each(${users.signInNetworks}) where value <> ${network} limit ${maxNetworks - 1})))`;

/** Finds a user's stored password hash. */
export async function findPassword(db: Db, userId: Owner): Promise<string | undefined> {
	const [row] = await db.select({ password: users.password }).from(users).where(eq(users.id, userId));
	return row?.password;
}

/**
 * Stores the hash of a new password, ends every session and every open link (with `endTokens` every personal token and
 * assistant too), and writes the session that continues, in one batch. Undefined when the password is no longer
 * `checked`. Returns the fingerprints of the ended sessions, and who saw what the account no longer shares.
 */
export async function changePassword(
	db: Db,
	userId: Owner,
	{
		checked,
		password,
		session,
		endTokens,
	}: { checked: string; password: string; session: NewSession; endTokens?: boolean | undefined },
): Promise<{ ended: string[]; onlookers: Onlooker[] } | undefined> {
	// Each hash has its own salt, so the account has this hash only if this call wrote it, on the first or a second try.
	const isChanged = sql`exists (select 1 from users where id = ${userId} and password = ${password})`;
	const changed = sql<string>`(select id from users where id = ${userId} and password = ${password})`;
	const {
		ended,
		stored: [stored],
		onlookers = [],
	} = await runBatch(db, {
		change: db
			.update(users)
			.set({ password })
			.where(and(eq(users.id, userId), eq(users.password, checked))),
		ended: db
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), ne(sessions.sid, session.sid), isChanged))
			.returning({ sid: sessions.sid }),
		links: removeOpenLinks(db, changed),
		start: sessionStart(db, userId, session, password),
		stored: db.select({ password: users.password }).from(users).where(eq(users.id, userId)),
		onlookers: endTokens ? onlookersOf(db, userId, 'shown') : undefined,
		programs: endTokens ? programsEnded(db, userId, isChanged) : undefined,
	});
	return stored?.password === password ? { ended: ended.map(({ sid }) => sid), onlookers } : undefined;
}

/** The result of a reset link: its user, the ended sessions, and who saw what the account shared. */
type PasswordReset = { user: User; ended: string[]; onlookers: Onlooker[] };

/**
 * Uses a reset link, in one batch: stores the hash of the new password, confirms the address, remembers the network it
 * was used from, and ends every session and every other link (with `endTokens` every personal token and assistant too).
 * Undefined when the link is wrong, used or too old; of several calls at once exactly one succeeds.
 */
export async function resetPassword(
	db: Db,
	tokenHash: string,
	{ password, network, endTokens }: { password: string; network: string; endTokens?: boolean },
): Promise<PasswordReset | undefined> {
	const call = crypto.randomUUID();
	const owner = userOfLink(tokenHash, call);
	const {
		ended,
		user: [user],
		onlookers = [],
	} = await runBatch(db, {
		claim: claimMailedLink(db, tokenHash, 'password', call),
		change: db
			.update(users)
			.set({
				password,
				emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now()})`,
				signInNetworks: rememberedNetworks(network),
			})
			.where(eq(users.id, owner)),
		ended: db.delete(sessions).where(eq(sessions.userId, owner)).returning({ sid: sessions.sid }),
		user: db.select(userColumns).from(users).where(eq(users.id, owner)),
		links: removeOpenLinks(db, owner, tokenHash),
		onlookers: endTokens ? onlookersOf(db, owner, 'shown') : undefined,
		programs: endTokens ? programsEnded(db, owner) : undefined,
	});
	return user && { user, ended: ended.map(({ sid }) => sid), onlookers };
}

/** Stores a hash of the same password with today's parameters, if the account still has the old hash. */
export const renewPassword = (db: Db, userId: Owner, checked: string, password: string) =>
	db
		.update(users)
		.set({ password, updatedAt: sql`${users.updatedAt}` })
		.where(and(eq(users.id, userId), eq(users.password, checked)));
