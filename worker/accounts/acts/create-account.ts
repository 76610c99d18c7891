import type { Context } from 'hono';
import { isDuplicate } from '../../db/errors.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { enterAddress, enterHolder, leaveDirectory } from '../db/directory/directory.ts';
import { removeAccount } from '../db/removal.ts';
import type { NewSession } from '../db/sessions.ts';
import { createUser, type NewUser } from '../db/users.ts';

/**
 * Writes a new account and its first session at the place of this call. Undefined when another account has the address.
 * At place 0 that is one batch. In another place the account is written first, and the directory's row then makes the
 * address its own: without it nobody can sign in to it, and it goes again. What a fault leaves half done the night mends.
 */
export async function createAccount(
	c: Context<AppEnv>,
	person: NewUser,
	password: string,
	session: NewSession,
): Promise<OwnUser | undefined> {
	const { db } = c.var;
	const user = await createUser(db, person, password, session).catch((error) => {
		if (!isDuplicate(error)) throw error;
	});
	if (!user && db.place > 0) await enterHolder(db, person.email);
	if (!user || db.place === 0) return user ?? undefined;
	const isEntered = await enterAddress(db, user).catch(async (error) => {
		await takeBack(c, user);
		throw error;
	});
	if (isEntered) return user;
	await takeBack(c, user);
	return undefined;
}

// The row goes first: where it stays, the account stays too, and is one that works. Never throws.
async function takeBack(c: Context<AppEnv>, { id }: OwnUser): Promise<void> {
	const { db, requestId } = c.var;
	try {
		await leaveDirectory(db, id);
		await removeAccount(db, id);
	} catch (error) {
		log('error', 'directory', { requestId, place: db.place, message: innerMessage(error) });
	}
}
