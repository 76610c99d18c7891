import { Hono } from 'hono';
import { countOne, userCounter } from '../../db/counters.ts';
import type { AppEnv } from '../../env.ts';
import { tooMany } from '../../http/problem.ts';
import { mailAddressLink } from '../acts/mail-address-link.ts';
import { signedIn } from '../session/session.ts';

const links = { limit: 5, seconds: 3_600 };

/** Mails the link that verifies the signed-in person's own address once more. */
export const verification = new Hono<AppEnv>().post('/', signedIn, async (c) => {
	const { user } = c.var;
	if (!user.emailVerified) {
		const wait = await countOne(c.var.db, { key: userCounter(user.id, 'verifications'), ...links });
		if (wait !== null) {
			throw tooMany('verifications-used-up', 'That is a lot of links. Please try again in an hour.', wait);
		}
		await mailAddressLink(c, user, user.email);
	}
	return c.body(null, 204);
});
