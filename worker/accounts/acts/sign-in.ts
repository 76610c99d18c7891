import type { Context } from 'hono';
import type { Credentials, User } from '#contract/user';
import { secondsLeft } from '../../db/counters.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { networkOf } from '../../http/network.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { limitOf } from '../../http/settings.ts';
import { fingerprint } from '../../http/token.ts';
import { completeSignIn, startSignIn } from '../db/sign-in.ts';
import { updatePassword } from '../db/users.ts';
import { hashPassword, verifyPassword } from '../session/password.ts';
import { issueSession, newSession } from './start-session.ts';

/**
 * Signs a person in. Every try is counted before the password is checked, which makes the limits exact under parallel
 * tries; a right password gives its count back. Tries are limited by account and network, and, higher, by account alone,
 * so that nobody can lock somebody else out from one network. From a network that has signed in to the account before, a
 * right password always passes.
 */
export async function signIn(c: Context<AppEnv>, { email, password }: Credentials): Promise<User> {
	const account = fingerprint(email);
	const network = fingerprint(`${email} ${networkOf(c.req.header('CF-Connecting-IP'))}`);
	const { db } = c.var;
	const { known, counted, usedUp } = await startSignIn(db, email, [
		{ key: `login:${account}:${network}`, limit: limitOf(c.env, 'LOGIN_FAILURES_PER_MINUTE'), seconds: 60 },
		{ key: `login:${account}`, limit: limitOf(c.env, 'LOGIN_FAILURES_PER_MINUTE_IN_ALL'), seconds: 60 },
	]);
	const isKnownNetwork = known?.networks.includes(network) ?? false;
	const isCounted = counted.length > 0;
	if (!isCounted && !isKnownNetwork) throw tooManyTries(usedUp);
	const { right, outdated } = await verifyPassword(password, known?.password);
	if (!known || !right) {
		throw isCounted ? new Problem('wrong-credentials', 'Invalid email or password.') : tooManyTries(usedUp);
	}
	if (known.disabledAt) {
		throw new Problem('account-disabled', 'This account is disabled. Please ask the people who run this server.');
	}
	const { token, session } = newSession(c);
	await completeSignIn(db, known, { session, counted, network });
	if (outdated) c.executionCtx.waitUntil(renewHash(c, known.user.id, password));
	issueSession(c, token, session, known.user);
	return known.user;
}

const tooManyTries = (usedUp: { expire: string }[]) =>
	tooMany('sign-in-limit', 'Too many attempts. Please wait a minute and try again.', secondsLeft(usedUp));

// The person does not wait for it. When it fails, the old hash is still good.
async function renewHash(c: Context<AppEnv>, userId: string, password: string): Promise<void> {
	try {
		await updatePassword(c.var.db, userId, await hashPassword(password));
	} catch (error) {
		log('error', 'password-renewal', { requestId: c.var.requestId, userId, message: innerMessage(error) });
	}
}
