import type { Context } from 'hono';
import type { NewAddress } from '#contract/account';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { isConfirmed, sendNotice } from '../../mail/door.ts';
import { doorOf } from '../../mail/door-of.ts';
import { recipientSuppressed } from '../../mail/problems.ts';
import { addressAskedLetter } from '../../outside/mail/account-letters.ts';
import { createMailedLink } from '../db/mailed-links.ts';
import { domainsOf, isWithin } from '../sign-up-rule.ts';
import { confirmPassword } from './confirm-password.ts';
import { addressLinkHours, mailAddressLink } from './mail-address-link.ts';

/**
 * Asks for another address: mails a link to it, and tells the present one, with the way back. The rule for the addresses
 * of new accounts holds here too.
 */
export async function askForAddress(c: Context<AppEnv>, { email, password }: NewAddress): Promise<void> {
	const { user } = c.var;
	const checked = await confirmPassword(c, user, password, 'password');
	const domains = domainsOf(c.env);
	if (!isWithin(domains, email)) {
		const sentence = `Accounts of this server need an address at ${domains?.join(' or ')}.`;
		throw new Problem('sign-up-closed', sentence, { field: 'email' });
	}
	const held = await mailAddressLink(c, user, email, checked);
	if (held?.because === 'suppressed') throw recipientSuppressed('email');
	if (held) {
		throw tooMany('addresses-used-up', 'That is a lot of addresses for one day. Please try tomorrow.', held.seconds);
	}
	if (user.email !== email && isConfirmed(doorOf(c), user)) c.executionCtx.waitUntil(mailWayBack(c));
}

/** Mails the present address that another one was asked for. Never throws. */
async function mailWayBack(c: Context<AppEnv>): Promise<void> {
	const { user, db, requestId } = c.var;
	try {
		const token = newToken();
		const link = { tokenHash: fingerprint(token), userId: user.id, purpose: 'undo' as const, email: user.email };
		if (!(await createMailedLink(db, { ...link, validForMs: addressLinkHours * 60 * 60_000 }))) return;
		const door = doorOf(c);
		const letter = addressAskedLetter(`${door.origin}/api/not-me/${token}`, addressLinkHours);
		await sendNotice(door, 'account', user, letter);
	} catch (error) {
		log('error', 'account-mail', { requestId, message: innerMessage(error) });
	}
}
