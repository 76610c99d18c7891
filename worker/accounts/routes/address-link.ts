import { type Context, Hono } from 'hono';
import { confirmation } from '#contract/account';
import type { AppEnv } from '../../env.ts';
import { openForm } from '../../http/front/guards.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { formOf } from '../../http/valid.ts';
import { recipientSuppressed } from '../../mail/problems.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { displayName } from '../display-name.ts';
import { noLinkPage } from '../pages/account.ts';
import { addressConfirmedPage, addressRefusedPage, addressTakenPage, confirmAddressPage } from '../pages/address.ts';
import { signedIn } from '../session/session.ts';
import {
	type AddressLink,
	confirmAddress,
	findAddressLink,
	mailAddressLink,
	refuseAddress,
} from '../use-cases/change-address.ts';

const again = { href: '/settings', label: 'Open your settings and ask for a new one' };

/**
 * The page behind the link that confirms an address, the first or a new one. Mail scanners open every link, so GET only
 * shows the page, and only the POST of one of its buttons writes.
 */
export const addressLink = new Hono<AppEnv>()
	.use(...openForm)
	.get('/:token', async (c) => {
		const asked = await findAddressLink(c, c.req.param('token'));
		return asked ? c.html(pageOf(asked), 200, pageHeaders()) : noLink(c);
	})
	.post('/:token', async (c) => {
		const token = c.req.param('token');
		const form = confirmation.safeParse(await formOf(c));
		const asked = await findAddressLink(c, token);
		if (!asked) return noLink(c);
		if (!form.success) return c.html(pageOf(asked, form.error.issues[0]?.message), 400, pageHeaders());
		if (form.data.notMe !== undefined) {
			await refuseAddress(c, token, asked);
			return c.html(addressRefusedPage(asked), 200, pageHeaders());
		}
		try {
			const confirmed = await confirmAddress(c, token, asked, form.data.password ?? '');
			if (confirmed === 'taken') return c.html(addressTakenPage(), 409, pageHeaders());
			return confirmed ? c.html(addressConfirmedPage(confirmed.email), 200, pageHeaders()) : noLink(c);
		} catch (error) {
			if (!(error instanceof Problem)) throw error;
			return c.html(pageOf(asked, error.message), error.status, { ...pageHeaders(), ...error.headers });
		}
	});

const pageOf = (asked: AddressLink, wrong?: string) =>
	confirmAddressPage({ ...asked, who: displayName(asked.user) }, wrong);
const noLink = (c: Context) => c.html(noLinkPage(again), 404, pageHeaders());

/** Mails the link that confirms the signed-in person's own address again. */
export const addressLinkAgain = new Hono<AppEnv>().post('/', signedIn, async (c) => {
	const { user } = c.var;
	if (user.emailVerified) return c.body(null, 204);
	const refused = await mailAddressLink(c, user, user.email);
	if (refused?.because === 'suppressed') throw recipientSuppressed('email');
	if (refused)
		throw tooMany(
			'verifications-used-up',
			'That’s a lot of links for one day. Please try again tomorrow.',
			refused.seconds,
		);
	return c.body(null, 204);
});
