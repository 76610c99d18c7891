import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { checkNotice, deliverNotice, isConfirmed, isMailSetUp, outboxOf } from '../../mail/outbox.ts';
import { createMailedLink } from '../db/mailed-links.ts';
import { findUserByEmail } from '../db/users.ts';
import { resetPasswordLetter } from '../letters.ts';

/** How long a reset link works, in milliseconds. */
export const resetForMs = 60 * 60_000;

/** Writes the letter with the reset link of `token`. */
export const resetLetter = (origin: string, token: string) => resetPasswordLetter(`${origin}/api/reset/${token}`);

/**
 * Mails a reset link if the address has an account that may sign in. Never throws: the response is always the same.
 * Unconfirmed addresses get fewer.
 */
export async function mailResetLink(c: Context<AppEnv>, email: string): Promise<void> {
	try {
		const user = isMailSetUp(c.env) ? await findUserByEmail(c.var.db, email) : undefined;
		if (!user) return;
		const outbox = outboxOf(c);
		const kind = isConfirmed(outbox, user) ? 'reset' : 'first-reset';
		if (await checkNotice(outbox, kind, user)) return;
		const token = newToken();
		const link = { tokenHash: fingerprint(token), userId: user.id, purpose: 'password' as const, email };
		const isWritten = await createMailedLink(c.var.db, { ...link, validForMs: resetForMs });
		if (isWritten) await deliverNotice(outbox, kind, email, resetLetter(outbox.origin, token));
	} catch (error) {
		log('error', 'reset-mail', { requestId: c.var.requestId, message: innerMessage(error) });
	}
}
