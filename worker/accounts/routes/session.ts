import { Hono } from 'hono';
import { limits } from '#contract/rules/limits';
import { credentials, registration } from '#contract/user';
import type { AppEnv } from '../../env.ts';
import { bodySize, openJson } from '../../http/front/guards.ts';
import { Problem } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { changesOffer } from '../../push/tell-tabs.ts';
import { shownUser } from '../session/must-confirm.ts';
import { endSession, signedIn } from '../session/session.ts';
import { removeSessionCookie } from '../session/session-cookie.ts';
import { signIn } from '../use-cases/sign-in.ts';
import { signUp } from '../use-cases/sign-up.ts';

/**
 * Sign in, sign up, sign out, and the signed-in user. Signing in always issues a new token and ends the session that
 * was sent.
 */
export const session = new Hono<AppEnv>()
	.get('/user', signedIn, (c) => c.json(shownUser(c, c.var.user), 200, changesOffer(c.env)))
	.post('/login', ...openJson, valid('json', credentials), async (c) =>
		c.json(shownUser(c, await signIn(c, c.req.valid('json'))), 200, changesOffer(c.env)),
	)
	.post('/register', ...openJson, valid('json', registration), async (c) =>
		c.json(shownUser(c, await signUp(c, c.req.valid('json'))), 201, changesOffer(c.env)),
	)
	.post('/logout', bodySize(limits.bodyBytes), async (c) => {
		await endSession(c);
		removeSessionCookie(c);
		return c.redirect('/auth', 303);
	})
	.all('/logout', () => {
		throw new Problem('method-not-allowed', 'Signing out is a POST.', { headers: { Allow: 'POST' } });
	});
