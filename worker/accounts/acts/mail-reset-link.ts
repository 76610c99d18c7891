import type { Context } from 'hono';
import { countOne } from '../../db/counters.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { resetPasswordLetter } from '../../outside/mail/account-letters.ts';
import { sendNotice } from '../../outside/mail/send-notice.ts';
import { createMailedLink } from '../db/mailed-links.ts';
import { findUserWithPassword } from '../db/users.ts';

const validForMs = 60 * 60_000;
// The most mails to one address. A further request gets the same response, and no mail is sent.
const mails = { limit: 3, seconds: 3_600 };

/** Mails a reset link where the address has an account. Never throws: the response is the same in every case. */
export async function mailResetLink(c: Context<AppEnv>, email: string): Promise<void> {
	try {
		if (await countOne(c.var.db, { key: `reset:${fingerprint(email)}`, ...mails })) return;
		const known = await findUserWithPassword(c.var.db, email);
		if (!known) return;
		const token = newToken();
		const link = { tokenHash: fingerprint(token), userId: known.user.id, purpose: 'password' as const, email };
		await createMailedLink(c.var.db, { ...link, validForMs });
		const letter = resetPasswordLetter(`${new URL(c.req.url).origin}/api/reset/${token}`);
		await sendNotice(c.env, { to: email, ...letter }, 'reset-mail', c.var.requestId);
	} catch (error) {
		log('error', 'reset-mail', { requestId: c.var.requestId, message: innerMessage(error) });
	}
}
