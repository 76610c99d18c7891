import type { Context } from 'hono';
import { daySeconds } from '#contract/rules/durations';
import { isLocal } from '#contract/rules/web-address';
import type { Registration } from '#contract/user';
import { isDuplicate } from '../../db/errors.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { AppEnv, Bindings } from '../../env.ts';
import { networkOf, wideNetworkOf } from '../../http/ip-network.ts';
import { limited } from '../../http/limited.ts';
import { Problem } from '../../http/problem.ts';
import { limitOf } from '../../http/settings.ts';
import { fingerprint } from '../../http/token.ts';
import { isMailSetUp } from '../../mail/outbox.ts';
import { createUser, isInvited } from '../db/users.ts';
import { hashPassword } from '../session/password.ts';
import { domainsOf, isSignUpClosed, isWithin } from '../sign-up-rule.ts';
import { mailAddressLink } from './change-address.ts';
import { issueSession, knownNetwork, newSession } from './start-session.ts';

/** Creates an account and signs its person in. */
export async function signUp(c: Context<AppEnv>, { password, invite, ...person }: Registration): Promise<OwnUser> {
	const { email } = person;
	const { env } = c;
	if (!(invite && (await isInvited(c.var.db, fingerprint(invite), email)))) needOpenDoor(env, email);
	await countSignUp(c);
	const hash = await hashPassword(password);
	const { token, session } = newSession(c);
	const created = { ...person, signInNetworks: [knownNetwork(c, email)] };
	const user = await createUser(c.var.db, created, hash, session).catch((error) => {
		if (!isDuplicate(error)) throw error;
		throw new Problem('email-taken', 'An account with this email already exists.', { field: 'email' });
	});
	issueSession(c, token, session, user);
	// Without mail, nothing can be sent in the person's name either, so there is nothing to confirm.
	if (!isLocal(c.req.url) && isMailSetUp(env)) await mailAddressLink(c, user, email);
	return user;
}

/** Throws if the operator's setting does not let this address register. */
function needOpenDoor(env: Bindings, email: string): void {
	if (isSignUpClosed(env)) throw closed('This server isn’t open to new accounts.');
	const domains = domainsOf(env);
	if (!isWithin(domains, email)) throw closed(`New accounts need an address at ${domains?.join(' or ')}.`);
}

const closed = (sentence: string) => new Problem('sign-up-closed', sentence, { field: 'email' });

// One person often has many IPv6 /64 networks side by side. Together they get as many as five networks.
const wideShare = 5;

const usedUp = [
	'sign-up-limit',
	'Your network has created a lot of accounts today. Please try again tomorrow.',
] as const;

async function countSignUp(c: Context<AppEnv>): Promise<void> {
	const address = c.req.header('CF-Connecting-IP');
	const [network, wide] = [networkOf(address), wideNetworkOf(address)];
	if (!network) return;
	const limit = limitOf(c.env, 'SIGN_UPS_PER_NETWORK_AND_DAY');
	const keyOf = (name: string) => `sign-up:${fingerprint(name)}`;
	const wider = wide ? [{ key: keyOf(wide), limit: limit * wideShare, seconds: daySeconds }] : [];
	await limited(c.var.db, usedUp, { key: keyOf(network), limit, seconds: daySeconds }, ...wider);
}
