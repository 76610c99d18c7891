import type { Context } from 'hono';
import type { NewAddress } from '#contract/account';
import type { User } from '#contract/user';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import type { Refused } from '../../mail/db/limits.ts';
import {
	checkNotice,
	deliverNotice,
	isConfirmed,
	isMailSetUp,
	notify,
	outboxOf,
	sendNotice,
} from '../../mail/outbox.ts';
import { recipientSuppressed } from '../../mail/problems.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { confirmByLink, undoAddressChange } from '../db/addresses.ts';
import { createMailedLink, findMailedLink, type MailedLink, removeMailedLink } from '../db/mailed-links.ts';
import { removeUnconfirmed } from '../db/removal.ts';
import { findUserByEmail } from '../db/users.ts';
import { addressAskedLetter, addressChangedLetter, addressTakenLetter, confirmAddressLetter } from '../letters.ts';
import { deviceOf } from '../session/device.ts';
import { forgetAssistants } from '../session/oauth-entries.ts';
import { forgetSessions, presentedUser } from '../session/session.ts';
import { tellOnlookers } from '../session/tell-onlookers.ts';
import { domainsOf, isWithin } from '../sign-up-rule.ts';
import { confirmPassword } from './confirm-password.ts';
import { resetForMs, resetLetter } from './mail-reset-link.ts';
import { finishRemoval } from './remove-account.ts';

/** How long links that confirm or undo an address work, in hours. */
const addressLinkHours = 24;

/**
 * Asks for another address: mails a link to it, and tells the present one how to undo the change. The rule for the
 * addresses of new accounts applies too.
 */
export async function askForAddress(c: Context<AppEnv>, { email, password }: NewAddress): Promise<void> {
	const { user } = c.var;
	const checked = await confirmPassword(c, user, password, 'password');
	const domains = domainsOf(c.env);
	if (!isWithin(domains, email)) {
		const sentence = `Accounts on this server need an address at ${domains?.join(' or ')}.`;
		throw new Problem('sign-up-closed', sentence, { field: 'email' });
	}
	const refused = await mailAddressLink(c, user, email, checked);
	if (refused?.because === 'suppressed') throw recipientSuppressed('email');
	if (refused) {
		throw tooMany(
			'addresses-used-up',
			'That’s a lot of address changes for one day. Please try tomorrow.',
			refused.seconds,
		);
	}
	if (user.email !== email && isConfirmed(outboxOf(c), user)) c.executionCtx.waitUntil(mailWayBack(c));
}

const askedFrom = (c: Context<AppEnv>) => ({
	device: deviceOf(c.req.header('User-Agent')),
	country: c.req.header('CF-IPCountry') ?? null,
});

/**
 * Mails the link that proves that `email` belongs to the user. The address of another account gets a mail that says so;
 * the response is the same, so that no one learns who has an account. `checked` is the confirmed password hash. Returns
 * the reason that nothing was mailed, or null.
 */
export async function mailAddressLink(
	c: Context<AppEnv>,
	user: User,
	email: string,
	checked?: string,
): Promise<Refused | null> {
	if (!isMailSetUp(c.env)) throw new Problem('mail-not-set-up', 'Email isn’t set up on this server.');
	const outbox = outboxOf(c);
	const refused = await checkNotice(outbox, 'confirmation', { id: user.id, email });
	if (refused && refused.because !== 'unconfirmed') return refused;
	const token = newToken();
	const link = { tokenHash: fingerprint(token), userId: user.id, purpose: 'address' as const, email, checked };
	const validForMs = addressLinkHours * 60 * 60_000;
	const isWritten = await createMailedLink(c.var.db, { ...link, ...askedFrom(c), validForMs });
	const holder = isWritten ? undefined : await findUserByEmail(c.var.db, email);
	const confirmLetter = () => confirmAddressLetter(`${outbox.origin}/api/verify/${token}`, addressLinkHours);
	const isTaken = holder && holder.id !== user.id && isConfirmed(outbox, holder);
	const letter = isWritten ? confirmLetter() : isTaken && addressTakenLetter();
	if (letter) c.executionCtx.waitUntil(deliverNotice(outbox, 'confirmation', email, letter));
	return null;
}

/** Mails the present address that a change to another was requested. Never throws. */
async function mailWayBack(c: Context<AppEnv>): Promise<void> {
	const { user, db, requestId } = c.var;
	try {
		const token = newToken();
		const link = { tokenHash: fingerprint(token), userId: user.id, purpose: 'undo' as const, email: user.email };
		if (!(await createMailedLink(db, { ...link, validForMs: addressLinkHours * 60 * 60_000 }))) return;
		const outbox = outboxOf(c);
		const letter = addressAskedLetter(`${outbox.origin}/api/not-me/${token}`, addressLinkHours);
		await sendNotice(outbox, 'account', user, letter);
	} catch (error) {
		log('error', 'account-mail', { requestId, message: innerMessage(error) });
	}
}

/** A link that confirms an address, and whether using it takes the account's password. */
export type AddressLink = MailedLink & { needsPassword: boolean; isFirst: boolean };

/**
 * Finds the address that a link confirms. The first address of an account must be confirmed by the person who
 * registered it: in a browser that isn't signed in to the account it takes the password, so that the owner of an
 * address doesn't confirm a stranger's account by mistake. For another address the password was asked for before the
 * link was mailed.
 */
export async function findAddressLink(c: Context<AppEnv>, token: string): Promise<AddressLink | undefined> {
	const link = await findMailedLink(c.var.db, fingerprint(token), 'address');
	if (!link) return undefined;
	const isFirst = link.email === link.user.email && !link.user.emailVerified;
	return { ...link, isFirst, needsPassword: isFirst && (await presentedUser(c))?.id !== link.user.id };
}

// The unique index refuses an address that another account has.
function orTaken(error: unknown): 'taken' {
	if (isDuplicate(error)) return 'taken';
	throw error;
}

/** Confirms the address. `taken`: another account has it by now. Undefined when another click came first. */
export async function confirmAddress(
	c: Context<AppEnv>,
	token: string,
	{ needsPassword, user: { id } }: AddressLink,
	password: string,
): Promise<User | 'taken' | undefined> {
	if (needsPassword) await confirmPassword(c, { id }, password, 'password');
	const changed = await confirmByLink(c.var.db, fingerprint(token)).catch(orTaken);
	if (!changed || changed === 'taken') return changed;
	const { user, before } = changed;
	tellTabs(c, ['user'], user.id);
	if (user.email !== before.email) notify(c, 'account', before, addressChangedLetter(user.email));
	return user;
}

/** Undoes the use of an address that its owner didn't ask for: a new account is removed, a change is dropped. */
export async function refuseAddress(c: Context<AppEnv>, token: string, { isFirst, user }: AddressLink): Promise<void> {
	if (!isFirst) return removeMailedLink(c.var.db, fingerprint(token));
	finishRemoval(c, user.id, await removeUnconfirmed(c.var.db, user));
}

/**
 * Drops or undoes a change of address that its owner didn't ask for. Every session ends, and a link to a new password
 * follows by mail. `taken`: another account has the address by now. Undefined when the link doesn't work.
 */
export async function dropAddressChange(c: Context<AppEnv>, token: string): Promise<User | 'taken' | undefined> {
	const link = await findMailedLink(c.var.db, fingerprint(token), 'undo');
	if (!link) return undefined;
	const secret = newToken();
	const reset = { tokenHash: fingerprint(secret), email: link.email, validForMs: resetForMs };
	const undone = await undoAddressChange(c.var.db, fingerprint(token), reset).catch(orTaken);
	if (!undone || undone === 'taken') return undone;
	forgetSessions(c, undone.user.id, undone.ended);
	forgetAssistants(c, undone.user.id);
	tellTabs(c, ['user'], undone.user.id);
	tellOnlookers(c, undone.onlookers);
	// Not one of the resets that anyone may ask for: whoever wanted the change may have used those up.
	notify(c, 'account', undone.user, resetLetter(new URL(c.req.url).origin, secret));
	return undone.user;
}
