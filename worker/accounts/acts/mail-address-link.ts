import type { Context } from 'hono';
import type { User } from '#contract/user';
import type { AppEnv } from '../../env.ts';
import { Problem } from '../../http/problem.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { addressTakenLetter, verifyAddressLetter } from '../../outside/mail/account-letters.ts';
import { chooseMailer } from '../../outside/mail/choose-mailer.ts';
import { sendNotice } from '../../outside/mail/send-notice.ts';
import { createMailedLink } from '../db/mailed-links.ts';

const validHours = 24;

/**
 * Mails the link that proves that `email` belongs to the user. An address of another account gets a mail that says so;
 * the response is the same, so that nobody learns who has an account.
 */
export async function mailAddressLink(c: Context<AppEnv>, user: User, email: string): Promise<void> {
	if (!chooseMailer(c.env)) throw new Problem('mail-not-set-up', 'Email is not set up on this server.');
	const token = newToken();
	const link = { tokenHash: fingerprint(token), userId: user.id, purpose: 'address' as const, email };
	const isTaken = !(await createMailedLink(c.var.db, { ...link, validForMs: validHours * 60 * 60_000 }));
	const letter = isTaken
		? addressTakenLetter()
		: verifyAddressLetter(`${new URL(c.req.url).origin}/api/verify/${token}`, validHours);
	c.executionCtx.waitUntil(sendNotice(c.env, { to: email, ...letter }, 'verification-mail', c.var.requestId));
}
