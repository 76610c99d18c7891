import { type Context, Hono } from 'hono';
import { displayName } from '../../accounts/display-name.ts';
import { mustConfirm } from '../../accounts/session/must-confirm.ts';
import { presentedUser } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { Problem } from '../../http/problem.ts';
import { fingerprint } from '../../http/token.ts';
import { formOf } from '../../http/valid.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { findCircleInvite } from '../db/circle-invites.ts';
import { invitationPage, joinedPage, noInvitationPage } from '../page.ts';
import { join } from './circle.ts';

/** The page of a circle invitation. GET only shows it; the POST of a button joins. The token is the key. */
export const circleInvitation = new Hono<AppEnv>()
	.get('/:token', (c) => shown(c, c.req.param('token')))
	.post('/:token', async (c) => {
		const [token, user] = [c.req.param('token'), await presentedUser(c)];
		// Someone else has signed in since the page was opened, or everyone has signed out.
		if (!user || mustConfirm(c, user) || (await formOf(c)).account !== user.id) return shown(c, token);
		c.set('user', user);
		try {
			return c.html(joinedPage((await join(c, token)).name), 200, pageHeaders());
		} catch (error) {
			if (error instanceof Problem) return shown(c, token, error);
			throw error;
		}
	});

async function shown(c: Context<AppEnv>, token: string, problem?: Problem) {
	const [invitation, user] = [await findCircleInvite(c.var.db, fingerprint(token)), await presentedUser(c)];
	if (!invitation) return c.html(noInvitationPage(), 404, pageHeaders());
	const signedIn = user && !mustConfirm(c, user) ? user : null;
	const html = invitationPage({
		...invitation,
		user: signedIn && { id: signedIn.id, name: displayName(signedIn), email: signedIn.email },
		signIn: `/auth?circle=${encodeURIComponent(token)}`,
		...(problem && { wrong: problem.message }),
	});
	return c.html(html, problem?.status ?? 200, pageHeaders());
}
