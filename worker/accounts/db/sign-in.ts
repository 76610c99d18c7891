import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { countStatement, type Limit, uncountStatement, usedUp, windowsOf } from '../../db/counters.ts';
import type { OwnUser } from '../../db/owned.ts';
import { users } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { rememberedNetworks } from './passwords.ts';
import { type NewSession, oldSessionsEnded, sessionReplaced, sessionStart } from './sessions.ts';
import { userColumns } from './user-columns.ts';

/** The account behind an address: its password hash, and the hashes of the networks that have signed in before. */
export type KnownAccount = { user: OwnUser; password: string; networks: string[]; disabledAt: string | null };

/**
 * Counts one more try to sign in, and finds the account, in one batch. `counted` are the increased counters; none when
 * a limit is used up, and then `usedUp` says when its window ends.
 */
export async function startSignIn(
	db: Db,
	email: string,
	limits: Limit[],
): Promise<{ known: KnownAccount | undefined; counted: string[]; usedUp: { expire: string }[] }> {
	const windows = windowsOf(limits);
	const {
		full,
		counted,
		known: [known],
	} = await runBatch(db, {
		full: statement<{ expire: string }>(db, usedUp(windows)),
		counted: countStatement(db, windows),
		known: db
			.select({
				user: userColumns,
				password: users.password,
				networks: users.signInNetworks,
				disabledAt: users.disabledAt,
			})
			.from(users)
			.where(eq(users.email, email)),
	});
	return { known, counted: counted.map(({ key }) => key), usedUp: full };
}

/**
 * Writes the session of someone who signed in, takes back the count of the try, remembers the network, and ends the
 * oldest sessions above fifty, whose fingerprints it returns. Undefined, without a session, if the account no longer
 * has the checked password, or is disabled.
 */
export async function completeSignIn(
	db: Db,
	{ user, password, networks }: KnownAccount,
	{ session, counted, network }: { session: NewSession; counted: string[]; network: string },
): Promise<string[] | undefined> {
	const { started, ended } = await runBatch(db, {
		started: sessionStart(db, user.id, session, password),
		ended: oldSessionsEnded(db, user.id, session.sid),
		replaced: sessionReplaced(db, session),
		uncount: counted.length > 0 ? uncountStatement(db, counted) : undefined,
		remember: networks.includes(network)
			? undefined
			: db
					.update(users)
					.set({ signInNetworks: rememberedNetworks(network), updatedAt: user.updatedAt })
					.where(and(eq(users.id, user.id), eq(users.password, password))),
	});
	return started.length > 0 ? ended.map(({ sid }) => sid) : undefined;
}
