import { type Context, Hono } from 'hono';
import { accountRemoval, newAddress, newPassword, profileUpdate } from '#contract/account';
import { countOne, userCounter } from '../../db/counters.ts';
import type { AppEnv } from '../../env.ts';
import { missing, tooMany } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { accountRemovedLetter, nameChangedLetter, passwordChangedLetter } from '../../outside/mail/account-letters.ts';
import { type Notice, sendNotice } from '../../outside/mail/send-notice.ts';
import { confirmPassword } from '../acts/confirm-password.ts';
import { mailAddressLink } from '../acts/mail-address-link.ts';
import {
	changePassword,
	listSessions,
	removeAccount,
	removeOtherSessions,
	removeSessionById,
	updateProfile,
} from '../db/accounts.ts';
import { displayName } from '../display-name.ts';
import { hashPassword } from '../session/password.ts';
import { removeAllSess, signedIn } from '../session/session.ts';
import { removeSessionCookie } from '../session/session-cookie.ts';

const newAddresses = { limit: 5, seconds: 86_400 };

/** The signed-in person's own account: name, address, password, sessions, end. */
export const account = new Hono<AppEnv>()
	.use(signedIn)
	.patch('/', valid('json', profileUpdate), async (c) => {
		const before = displayName(c.var.user);
		const user = (await updateProfile(c.var.db, c.var.user.id, c.req.valid('json'))) ?? missing('Account');
		if (displayName(user) !== before) notify(c, nameChangedLetter(displayName(user)));
		return c.json(user);
	})
	.post('/address', valid('json', newAddress), async (c) => {
		const { email, password } = c.req.valid('json');
		await confirmPassword(c, password, 'password');
		const wait = await countOne(c.var.db, { key: userCounter(c.var.user.id, 'addresses'), ...newAddresses });
		if (wait) throw tooMany('addresses-used-up', 'That is a lot of addresses for one day. Please try tomorrow.', wait);
		await mailAddressLink(c, c.var.user, email);
		return c.body(null, 204);
	})
	.post('/password', valid('json', newPassword), async (c) => {
		const { currentPassword, password } = c.req.valid('json');
		await confirmPassword(c, currentPassword, 'currentPassword');
		forget(c, await changePassword(c.var.db, c.var.user.id, await hashPassword(password), c.var.sid));
		notify(c, passwordChangedLetter(`${new URL(c.req.url).origin}/api/reset`));
		return c.body(null, 204);
	})
	.get('/sessions', async (c) => c.json(await listSessions(c.var.db, c.var.user.id, c.var.sid)))
	.delete('/sessions/:id', async (c) => {
		const sid = await removeSessionById(c.var.db, c.var.user.id, c.req.param('id'));
		if (sid) forget(c, [sid]);
		if (sid === c.var.sid) removeSessionCookie(c);
		return removed(c, sid !== undefined, 'Session');
	})
	.delete('/sessions', async (c) => {
		forget(c, await removeOtherSessions(c.var.db, c.var.user.id, c.var.sid));
		return c.body(null, 204);
	})
	.post('/removal', valid('json', accountRemoval), async (c) => {
		await confirmPassword(c, c.req.valid('json').password, 'password');
		forget(c, await removeAccount(c.var.db, c.var.user.id));
		removeSessionCookie(c);
		notify(c, accountRemovedLetter());
		return c.body(null, 204);
	});

/** Takes sessions that ended out of KV, after the response. */
function forget(c: Context<AppEnv>, sids: string[]): void {
	if (sids.length > 0) c.executionCtx.waitUntil(removeAllSess(c.env.SESSIONS, sids));
}

/** Mails the account's address about a change, after the response. */
function notify(c: Context<AppEnv>, letter: Omit<Notice, 'to'>): void {
	const notice = { to: c.var.user.email, ...letter };
	c.executionCtx.waitUntil(sendNotice(c.env, notice, 'account-mail', c.var.requestId));
}
