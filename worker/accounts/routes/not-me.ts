import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { openForm } from '../../http/front/guards.ts';
import { fingerprint } from '../../http/token.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { findMailedLink } from '../db/mailed-links.ts';
import { noLinkPage } from '../pages/account.ts';
import { addressTakenPage, changeDroppedPage, notMePage } from '../pages/address.ts';
import { dropAddressChange } from '../use-cases/change-address.ts';

const resetLink = { href: '/api/reset', label: 'Choose a new password' };

/** The page behind "This was not me", mailed to the present address when another is asked for. */
export const notMe = new Hono<AppEnv>()
	.use(...openForm)
	.get('/:token', async (c) => {
		const link = await findMailedLink(c.var.db, fingerprint(c.req.param('token')), 'undo');
		return link ? c.html(notMePage(link.email), 200, pageHeaders()) : c.html(noLinkPage(resetLink), 404, pageHeaders());
	})
	.post('/:token', async (c) => {
		const result = await dropAddressChange(c, c.req.param('token'));
		if (result === 'taken') return c.html(addressTakenPage(), 409, pageHeaders());
		return result
			? c.html(changeDroppedPage(result.email), 200, pageHeaders())
			: c.html(noLinkPage(resetLink), 404, pageHeaders());
	});
