import type { Context } from 'hono';
import { touched } from '#contract/facts';
import type { User } from '#contract/user';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { fingerprint } from '../../http/token.ts';
import { notify } from '../../mail/door-of.ts';
import { addressChangedLetter } from '../../outside/mail/account-letters.ts';
import { touch } from '../../push/tell-tabs.ts';
import { verifyAddress } from '../db/addresses.ts';
import { findMailedLink, type MailedLink, removeMailedLink } from '../db/mailed-links.ts';
import { removeUnconfirmed } from '../db/removal.ts';
import { presentedUserId } from '../session/session.ts';
import { confirmPassword } from './confirm-password.ts';
import { finishRemoval } from './remove-account.ts';

/** A link that confirms an address, and whether its press needs the password of the account. */
export type Asked = MailedLink & { needsPassword: boolean; isFirst: boolean };

/**
 * What a link asks somebody to confirm. The first address of an account is confirmed by whoever registered it: in a
 * browser that is not signed in to the account its password is asked for, so that the owner of an address does not
 * confirm a stranger's account unawares. For another address the password was asked for before the link was mailed.
 */
export async function findAsked(c: Context<AppEnv>, token: string): Promise<Asked | undefined> {
	const link = await findMailedLink(c.var.db, fingerprint(token), 'address');
	if (!link) return undefined;
	const isFirst = link.email === link.user.email && !link.user.emailVerified;
	return { ...link, isFirst, needsPassword: isFirst && (await presentedUserId(c)) !== link.user.id };
}

/** Confirms the address. `taken`: another account has it by now. Nothing when another press came first. */
export async function confirmAddress(
	c: Context<AppEnv>,
	token: string,
	{ needsPassword, user: { id } }: Asked,
	password: string,
): Promise<User | 'taken' | undefined> {
	if (needsPassword) await confirmPassword(c, { id }, password, 'password');
	const changed = await verifyAddress(c.var.db, fingerprint(token)).catch((error) => {
		if (isDuplicate(error)) return 'taken' as const;
		throw error;
	});
	if (!changed || changed === 'taken') return changed;
	const { user, before } = changed;
	touch(c, touched.changeUser(), user.id);
	if (user.email !== before.email) notify(c, 'account', before, addressChangedLetter(user.email));
	return user;
}

/** What the owner of an address wants who did not ask for it: a new account is removed, a change is dropped. */
export async function refuseAddress(c: Context<AppEnv>, token: string, { isFirst, user }: Asked): Promise<void> {
	if (!isFirst) return removeMailedLink(c.var.db, fingerprint(token));
	finishRemoval(c, user.id, await removeUnconfirmed(c.var.db, user));
}
