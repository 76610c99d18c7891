import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { tooMany } from '../../http/problem.ts';
import { recipientSuppressed } from '../../mail/problems.ts';
import { signedIn } from '../session/session.ts';
import { mailAddressLink } from '../use-cases/change-address.ts';

/** Mails the link that confirms the signed-in person's own address once more. */
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
