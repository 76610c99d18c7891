import type { Context } from 'hono';
import { touched } from '#contract/facts';
import type { User } from '#contract/user';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { notify } from '../../mail/door-of.ts';
import { touch } from '../../push/tell-tabs.ts';
import { undoAddressChange } from '../db/addresses.ts';
import { findMailedLink } from '../db/mailed-links.ts';
import { forgetSessions } from '../session/session.ts';
import { resetForMs, resetLetter } from './mail-reset-link.ts';

/**
 * What the owner of an address wants who did not ask for another one: the change is dropped, or taken back, every session
 * ends, and a link to a new password follows by mail. `taken`: another account has the address by now. Nothing when the
 * link does not work.
 */
export async function dropAddressChange(c: Context<AppEnv>, token: string): Promise<User | 'taken' | undefined> {
	const link = await findMailedLink(c.var.db, fingerprint(token), 'undo');
	if (!link) return undefined;
	const secret = newToken();
	const reset = { tokenHash: fingerprint(secret), email: link.email, validForMs: resetForMs };
	const undone = await undoAddressChange(c.var.db, fingerprint(token), reset).catch((error) => {
		if (isDuplicate(error)) return 'taken' as const;
		throw error;
	});
	if (!undone || undone === 'taken') return undone;
	forgetSessions(c, undone.user.id, undone.ended);
	touch(c, touched.changeUser(), undone.user.id);
	// Not one of the resets that anybody may ask for: those may be used up by whoever wanted the change.
	notify(c, 'account', undone.user, resetLetter(new URL(c.req.url).origin, secret));
	return undone.user;
}
