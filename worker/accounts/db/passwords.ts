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

/** How many networks of an account are remembered. */
const maxNetworks = 20;

/** A network put before those that an account remembers, as they are stored. */
export const rememberedNetworks = (network: string): SQL<string[]> =>
	sql`(select json_group_array(value) from (select ${network} as value union all
		select * from (select value from json_each(${users.signInNetworks}) where value <> ${network} limit ${maxNetworks - 1})))`;

/** The stored password hash of a user. */
export async function findPassword(db: Db, userId: Owner): Promise<string | undefined> {
	const [row] = await db.select({ password: users.password }).from(users).where(eq(users.id, userId));
	return row?.password;
}

/**
 * Stores a new password (its hash), ends every session and every open link, with `endTokens` every personal token and
 * assistant too, and writes the session that goes on, in one batch. Nothing when the password is not `checked` any more.
 * Returns the fingerprints of the sessions that ended, and who saw what the account shares no more.
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
): Promise<{ ended: string[]; heard: Onlooker[] } | undefined> {
	// A hash has a salt of its own. So the account has this one only when this call wrote it, also in a second try.
	const isChanged = sql`exists (select 1 from users where id = ${userId} and password = ${password})`;
	const changed = sql<string>`(select id from users where id = ${userId} and password = ${password})`;
	const {
		ended,
		stored: [stored],
		heard = [],
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
		heard: endTokens ? onlookersOf(db, userId, 'shown') : undefined,
		programs: endTokens ? programsEnded(db, userId, isChanged) : undefined,
	});
	return stored?.password === password ? { ended: ended.map(({ sid }) => sid), heard } : undefined;
}

/** The result of a reset link: whose password is new, the sessions that ended, and who saw what the account shared. */
type PasswordReset = { user: User; ended: string[]; heard: Onlooker[] };

/**
 * Uses a reset link: stores the new password (its hash), counts the address as confirmed, remembers the network that the
 * link was pressed from, and ends every session and every other link, with `endTokens` every personal token and assistant
 * too, in one batch. Nothing when the link is wrong, used or too old; of several calls at once exactly one succeeds.
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
		heard = [],
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
		heard: endTokens ? onlookersOf(db, owner, 'shown') : undefined,
		programs: endTokens ? programsEnded(db, owner) : undefined,
	});
	return user && { user, ended: ended.map(({ sid }) => sid), heard };
}

/** Stores the hash of the same password made with today's parameters, while the account still has the old one. */
export const renewPassword = (db: Db, userId: Owner, checked: string, password: string) =>
	db
		.update(users)
		.set({ password, updatedAt: sql`${users.updatedAt}` })
		.where(and(eq(users.id, userId), eq(users.password, checked)));
