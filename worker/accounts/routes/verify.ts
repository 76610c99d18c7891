import { Hono } from 'hono';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { fingerprint } from '../../http/token.ts';
import { addressChangedLetter } from '../../outside/mail/account-letters.ts';
import { sendNotice } from '../../outside/mail/send-notice.ts';
import { addressTakenPage, addressVerifiedPage, noLinkPage, verifyAddressPage } from '../../pages/account.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { verifyAddress } from '../db/accounts.ts';
import { findMailedLink } from '../db/mailed-links.ts';

const again = { href: '/settings', label: 'Open your settings and ask for a new one' };

/**
 * The page behind the link that confirms an address, the first one or a new one. Mail scanners open every link, so GET
 * only shows the page, and only the POST of its button writes.
 */
export const verify = new Hono<AppEnv>()
	.get('/:token', async (c) => {
		const link = await findMailedLink(c.var.db, fingerprint(c.req.param('token')), 'address');
		return link
			? c.html(verifyAddressPage(link.email), 200, pageHeaders())
			: c.html(noLinkPage(again), 404, pageHeaders());
	})
	.post('/:token', async (c) => {
		const changed = await verifyAddress(c.var.db, fingerprint(c.req.param('token'))).catch((error) => {
			if (isDuplicate(error)) return 'taken' as const;
			throw error;
		});
		if (changed === 'taken') return c.html(addressTakenPage(), 409, pageHeaders());
		if (!changed) return c.html(noLinkPage(again), 404, pageHeaders());
		const { user, before } = changed;
		if (user.email !== before) {
			const notice = { to: before, ...addressChangedLetter(user.email) };
			c.executionCtx.waitUntil(sendNotice(c.env, notice, 'account-mail', c.var.requestId));
		}
		return c.html(addressVerifiedPage(user.email), 200, pageHeaders());
	});
