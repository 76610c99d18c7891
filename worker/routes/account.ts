import { type Context, Hono } from 'hono';
import { accountRemoval, newAddress, newPassword, profileUpdate } from '#contract/account';
import { restoredRows } from '#contract/archive';
import { confirmPassword } from '../account/confirm-password.ts';
import { mailAddressLink } from '../account/mail-address-link.ts';
import { restore } from '../archive/restore.ts';
import {
	changePassword,
	listSessions,
	removeAccount,
	removeOtherSessions,
	removeSessionById,
	updateProfile,
} from '../db/accounts.ts';
import { countOne, userCounter } from '../db/counters.ts';
import type { AppEnv } from '../env.ts';
import { displayName } from '../lib/display-name.ts';
import { ensureRoom } from '../lib/ensure-room.ts';
import { hashPassword } from '../lib/password.ts';
import { missing, tooMany } from '../lib/problem.ts';
import { removed } from '../lib/removal.ts';
import { removeAllSess, signedIn } from '../lib/session.ts';
import { removeSessionCookie } from '../lib/session-cookie.ts';
import { valid } from '../lib/valid.ts';
import { accountRemovedLetter, nameChangedLetter, passwordChangedLetter } from '../mail/account-letters.ts';
import { type Notice, sendNotice } from '../mail/send-notice.ts';

const newAddresses = { limit: 5, seconds: 86_400 };
const archives = { limit: 20, seconds: 3_600 };

/** The signed-in person's own account: name, address, password, sessions, archive, end. */
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
	.get('/archive', async (c) => {
		const wait = await countOne(c.var.db, { key: userCounter(c.var.user.id, 'archives'), ...archives });
		if (wait) throw tooMany('archives-used-up', 'That is a lot of downloads. Please try again in an hour.', wait);
		const day = new Date().toISOString().slice(0, 10);
		// Loaded for this call only: the code that compresses takes a part of every start.
		const { archiveStream } = await import('../archive/write.ts');
		return c.body(archiveStream(c.var.db, c.var.user.id), 200, {
			'Content-Type': 'application/zip',
			'Content-Disposition': `attachment; filename="kindling-${day}.zip"`,
		});
	})
	.post('/archive', valid('json', restoredRows), async (c) => {
		const rows = c.req.valid('json');
		await ensureRoom(c, rows.part);
		return c.json({ restored: await restore(c.var.db, c.var.user.id, rows) });
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
