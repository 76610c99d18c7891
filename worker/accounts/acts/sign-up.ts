import type { Context } from 'hono';
import { readSignUp } from '#contract/rules/sign-up';
import type { Registration, User } from '#contract/user';
import { countOne } from '../../db/counters.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { isLocal } from '../../http/local-host.ts';
import { networkOf } from '../../http/network.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { limitOf } from '../../http/settings.ts';
import { fingerprint } from '../../http/token.ts';
import { chooseMailer } from '../../outside/mail/choose-mailer.ts';
import { isInvited } from '../db/invites.ts';
import { createUser } from '../db/users.ts';
import { hashPassword } from '../session/password.ts';
import { mailAddressLink } from './mail-address-link.ts';
import { issueSession, newSession } from './start-session.ts';

/** Creates an account and signs its person in. */
export async function signUp(c: Context<AppEnv>, { password, invite, ...person }: Registration): Promise<User> {
	const { email } = person;
	const closed = closedFor(c.env.SIGN_UP, email);
	if (closed && !(invite && (await isInvited(c.var.db, fingerprint(invite), email)))) {
		throw new Problem('sign-up-closed', closed, { field: 'email' });
	}
	const network = networkOf(c.req.header('CF-Connecting-IP'));
	if (network) await countSignUp(c, network);
	const hash = await hashPassword(password);
	const { token, session } = newSession(c);
	const created = { ...person, signInNetworks: [fingerprint(`${email} ${network}`)] };
	const user = await createUser(c.var.db, created, hash, session).catch((error) => {
		if (!isDuplicate(error)) throw error;
		throw new Problem('email-taken', 'An account with this email already exists.', { field: 'email' });
	});
	issueSession(c, token, session, user);
	// Without mail nothing can be sent in the person's name either, so there is nothing to verify.
	if (!isLocal(c.req.url) && chooseMailer(c.env)) await mailAddressLink(c, user, email);
	return user;
}

/** Why the operator's switch does not let this address register, or null. It is "open", "closed" or a list of domains. */
function closedFor(signUp: string | undefined, email: string): string | null {
	const who = readSignUp(signUp);
	if (who === 'open') return null;
	if (who === 'closed') return 'This server does not take new accounts.';
	if (who.includes(email.slice(email.lastIndexOf('@') + 1))) return null;
	return `New accounts need an address at ${who.join(' or ')}.`;
}

async function countSignUp(c: Context<AppEnv>, network: string): Promise<void> {
	const limit = limitOf(c.env, 'SIGN_UPS_PER_NETWORK_AND_DAY');
	const wait = await countOne(c.var.db, { key: `sign-up:${fingerprint(network)}`, limit, seconds: 86_400 });
	if (wait === null) return;
	throw tooMany(
		'sign-up-limit',
		'There were many new accounts from your network today. Please try again tomorrow.',
		wait,
	);
}
