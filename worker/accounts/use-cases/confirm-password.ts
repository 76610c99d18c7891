import type { Context } from 'hono';
import type { Owner } from '../../db/owned.ts';
import { userCounter } from '../../db/user-counters.ts';
import type { AppEnv } from '../../env.ts';
import { limited } from '../../http/limited.ts';
import { Problem } from '../../http/problem.ts';
import { findPassword } from '../db/passwords.ts';
import { verifyPassword } from '../session/password.ts';

const tries = { limit: 20, seconds: 3_600 };
const usedUp = ['sign-in-limit', 'Too many attempts. Please try again in an hour.'] as const;

/**
 * Throws unless `password` is the account's, so that a stolen session is not enough to take over an account. Returns
 * the hash it matched: what follows is written only while the account still has it.
 */
export async function confirmPassword(
	c: Context<AppEnv>,
	{ id }: { id: Owner },
	password: string,
	field: string,
): Promise<string> {
	await limited(c.var.db, usedUp, { key: userCounter(id, 'passwords'), ...tries });
	const stored = await findPassword(c.var.db, id);
	const { right } = await verifyPassword(password, stored);
	if (!right || stored === undefined) throw wrongPassword(field);
	return stored;
}

/** The problem of a password that isn't the account's, or no longer is. */
export const wrongPassword = (field: string) => new Problem('wrong-password', 'That isn’t your password.', { field });
