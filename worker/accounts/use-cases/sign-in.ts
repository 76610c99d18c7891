import type { Context } from 'hono';
import type { Credentials } from '#contract/user';
import { type Limit, secondsLeft } from '../../db/counters.ts';
import type { Owner, OwnUser } from '../../db/owned.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { networkOf, wideNetworkOf } from '../../http/ip-network.ts';
import { log } from '../../http/log.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { limitOf } from '../../http/settings.ts';
import { fingerprint } from '../../http/token.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { findPassword, renewPassword } from '../db/passwords.ts';
import { completeSignIn, type KnownAccount, startSignIn } from '../db/sign-in.ts';
import { hashPassword, verifyPassword } from '../session/password.ts';
import { forgetSessions } from '../session/session.ts';
import { issueSession, knownNetwork, newSession } from './start-session.ts';

// One person often has many IPv6 /64 networks side by side. Together they may try as often as two networks.
const wideShare = 2;

/** Limits tries to sign in: for the account from this network, from the wider network, and from everywhere. */
function limitsOf(c: Context<AppEnv>, account: string): Limit[] {
	const limit = limitOf(c.env, 'LOGIN_FAILURES_PER_MINUTE');
	const inAll = limitOf(c.env, 'LOGIN_FAILURES_PER_MINUTE_IN_ALL');
	const address = c.req.header('CF-Connecting-IP');
	const wide = wideNetworkOf(address);
	const of = (network: string | null) => `login:${fingerprint(account)}:${fingerprint(`${account} ${network}`)}`;
	return [
		{ key: of(networkOf(address)), limit, seconds: 60 },
		...(wide ? [{ key: of(wide), limit: limit * wideShare, seconds: 60 }] : []),
		{ key: `login:${fingerprint(account)}`, limit: inAll, seconds: 60 },
	];
}

/**
 * Signs a person in. Every try is counted before the password is checked, which makes the limits exact under parallel
 * tries; a right password takes its count back. Tries are limited by account and network, and, higher, by account
 * alone, so that no one can lock out someone else from one network. From a network that has signed in to the account
 * before, or used a reset link of it, a right password always passes.
 */
export async function signIn(c: Context<AppEnv>, { email, password }: Credentials): Promise<OwnUser> {
	const network = knownNetwork(c, email);
	const { db } = c.var;
	const { known, counted, usedUp } = await startSignIn(db, email, limitsOf(c, email));
	const isKnownNetwork = known?.networks.includes(network);
	const isCounted = counted.length > 0;
	if (!isCounted && !isKnownNetwork) throw tooManyTries(usedUp);
	const { right, outdated } = await verifyPassword(password, known?.password);
	if (!known || !right) throw isCounted ? wrongCredentials() : tooManyTries(usedUp);
	if (known.disabledAt) {
		throw new Problem('account-disabled', 'This account is disabled. Please ask the people who run this server.');
	}
	const { token, session } = newSession(c);
	const checked = await begin(c, known, password, { session, counted, network });
	if (outdated) c.executionCtx.waitUntil(renewHash(c, known.user.id, checked, password));
	issueSession(c, token, session, known.user);
	tellTabs(c, ['sessions']);
	return known.user;
}

/**
 * Begins the session, unless the password was changed since it was checked. If only its hash was renewed, by another
 * sign-in, checks the new one once. Returns the hash that counted.
 */
async function begin(
	c: Context<AppEnv>,
	known: KnownAccount,
	password: string,
	start: Parameters<typeof completeSignIn>[2],
): Promise<string> {
	const { db } = c.var;
	let checked = known.password;
	let ended = await completeSignIn(db, known, start);
	if (!ended) {
		checked = (await findPassword(db, known.user.id)) ?? '';
		if (!(await verifyPassword(password, checked)).right) throw wrongCredentials();
		ended = await completeSignIn(db, { ...known, password: checked }, { ...start, counted: [] });
	}
	if (!ended) throw wrongCredentials();
	forgetSessions(c, known.user.id, ended);
	return checked;
}

const wrongCredentials = () => new Problem('wrong-credentials', 'Invalid email or password.');

const tooManyTries = (usedUp: { expire: string }[]) =>
	tooMany(
		'sign-in-limit',
		'Too many attempts. Please wait a minute and try again, or choose a new password by email, which works right away.',
		secondsLeft(usedUp),
	);

// The person does not wait for it. If it fails, the old hash is still good.
async function renewHash(c: Context<AppEnv>, userId: Owner, checked: string, password: string): Promise<void> {
	try {
		await renewPassword(c.var.db, userId, checked, await hashPassword(password));
	} catch (error) {
		log('error', 'password-renewal', { requestId: c.var.requestId, userId, message: innerMessage(error) });
	}
}
