import type { Context } from 'hono';
import { countOne, userCounter } from '../../db/counters.ts';
import type { AppEnv } from '../../env.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { findPassword } from '../db/accounts.ts';
import { verifyPassword } from '../session/password.ts';

const tries = { limit: 20, seconds: 3_600 };

/** Throws unless `password` is the account's password. So a stolen session is not enough to take over an account. */
export async function confirmPassword(c: Context<AppEnv>, password: string, field: string): Promise<void> {
	const { id } = c.var.user;
	const wait = await countOne(c.var.db, { key: userCounter(id, 'passwords'), ...tries });
	if (wait) throw tooMany('sign-in-limit', 'Too many attempts. Please try again in an hour.', wait);
	const { right } = await verifyPassword(password, await findPassword(c.var.db, id));
	if (!right) throw new Problem('wrong-password', 'This is not your password.', { field });
}
