import type { Context } from 'hono';
import type { User } from '#contract/user';
import type { AppEnv } from '../../env.ts';
import { Problem } from '../../http/problem.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import type { Held } from '../../mail/db/admit.ts';
import { admitNotice, handOverNotice, isConfirmed, isMailSetUp } from '../../mail/door.ts';
import { doorOf } from '../../mail/door-of.ts';
import { addressTakenLetter, verifyAddressLetter } from '../../outside/mail/account-letters.ts';
import { createMailedLink } from '../db/mailed-links.ts';
import { findUserByEmail } from '../db/users.ts';
import { deviceOf } from '../session/device.ts';

/** How long the links of an address work, in hours. */
export const addressLinkHours = 24;

const askedFrom = (c: Context<AppEnv>) => ({
	device: deviceOf(c.req.header('User-Agent')),
	country: c.req.header('CF-IPCountry') ?? null,
});

/**
 * Mails the link that proves that `email` belongs to the user. An address of another account gets a mail that says so;
 * the response is the same, so that nobody learns who has an account. `checked` is the password hash that was confirmed.
 * Returns why nothing was mailed, or null.
 */
export async function mailAddressLink(
	c: Context<AppEnv>,
	user: User,
	email: string,
	checked?: string,
): Promise<Held | null> {
	if (!isMailSetUp(c.env)) throw new Problem('mail-not-set-up', 'Email is not set up on this server.');
	const door = doorOf(c);
	const held = await admitNotice(door, 'confirmation', { id: user.id, email, emailVerified: false });
	if (held && held.because !== 'unconfirmed') return held;
	const token = newToken();
	const link = { tokenHash: fingerprint(token), userId: user.id, purpose: 'address' as const, email, checked };
	const validForMs = addressLinkHours * 60 * 60_000;
	const isWritten = await createMailedLink(c.var.db, { ...link, ...askedFrom(c), validForMs });
	const holder = isWritten ? undefined : await findUserByEmail(c.var.db, email);
	const verifyLetter = () => verifyAddressLetter(`${door.origin}/api/verify/${token}`, addressLinkHours);
	const isTaken = holder && holder.id !== user.id && isConfirmed(door, holder);
	const letter = isWritten ? verifyLetter() : isTaken && addressTakenLetter();
	if (letter) c.executionCtx.waitUntil(handOverNotice(door, 'confirmation', email, letter));
	return null;
}
