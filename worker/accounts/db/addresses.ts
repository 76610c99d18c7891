import { eq } from 'drizzle-orm';
import type { User } from '#contract/user';
import type { Db } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';
import { runBatch } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import {
	claimMailedLink,
	emailOfLink,
	mailedLinkStatement,
	type NewMailedLink,
	removeOpenLinks,
	userOfLink,
} from './mailed-links.ts';
import { type Onlooker, onlookersOf } from './onlookers.ts';
import { programsEnded } from './programs.ts';
import { userColumns } from './user-columns.ts';

/** Result of confirming an address: the user now, and as they were before. */
type AddressChange = { user: User; before: User };

/**
 * Uses a link that confirms an address, in one batch: the address it was sent to becomes the user's confirmed address,
 * and all other links end. Undefined when the link is wrong, used or too old. The unique index refuses an address that
 * another account has taken in the meantime.
 */
export async function confirmByLink(db: Db, tokenHash: string): Promise<AddressChange | undefined> {
	const call = crypto.randomUUID();
	const owner = userOfLink(tokenHash, call);
	const {
		before: [before],
		user: [user],
	} = await runBatch(db, {
		claim: claimMailedLink(db, tokenHash, 'address', call),
		before: db.select(userColumns).from(users).where(eq(users.id, owner)),
		change: db
			.update(users)
			.set({ email: emailOfLink(tokenHash), emailVerifiedAt: now() })
			.where(eq(users.id, owner)),
		user: db.select(userColumns).from(users).where(eq(users.id, owner)),
		links: removeOpenLinks(db, owner, tokenHash),
	});
	return user && before && { user, before };
}

/**
 * The result of "This was not me": the user with their previous address, the ended sessions, and who saw what the
 * account shared.
 */
type Undone = { user: User; ended: string[]; onlookers: Onlooker[] };

/**
 * Undoes a change of address, in one batch: the old address is the user's again if it was changed already; every
 * session, token, assistant and open link ends; and `reset` is written, the link to a new password. Undefined when the
 * link is wrong, used or too old.
 */
export async function undoAddressChange(
	db: Db,
	tokenHash: string,
	reset: Pick<NewMailedLink, 'tokenHash' | 'email' | 'validForMs'>,
): Promise<Undone | undefined> {
	const call = crypto.randomUUID();
	const owner = userOfLink(tokenHash, call);
	const {
		ended,
		user: [user],
		onlookers,
	} = await runBatch(db, {
		claim: claimMailedLink(db, tokenHash, 'undo', call),
		change: db
			.update(users)
			.set({ email: emailOfLink(tokenHash) })
			.where(eq(users.id, owner)),
		ended: db.delete(sessions).where(eq(sessions.userId, owner)).returning({ sid: sessions.sid }),
		links: removeOpenLinks(db, owner),
		reset: mailedLinkStatement(db, { ...reset, userId: owner, purpose: 'password' }),
		user: db.select(userColumns).from(users).where(eq(users.id, owner)),
		onlookers: onlookersOf(db, owner, 'shown'),
		programs: programsEnded(db, owner),
	});
	return user && { user, ended: ended.map(({ sid }) => sid), onlookers };
}
