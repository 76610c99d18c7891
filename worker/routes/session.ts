import { Hono } from 'hono';
import { credentials, registration } from '#contract/user';
import { countOne, usedUp } from '../db/counters.ts';
import { now } from '../db/schema.ts';
import { enterSession, expiryOf, strikeSession } from '../db/sessions.ts';
import { registerUser, updatePassword, userWithPassword } from '../db/users.ts';
import type { AppEnv } from '../env.ts';
import { isDuplicate } from '../lib/fault.ts';
import { hashPassword, verifyPassword } from '../lib/password.ts';
import { Problem, tooMany } from '../lib/problem.ts';
import { endSession, signedIn, writeSess } from '../lib/session.ts';
import { forgetToken, presentedToken, rememberToken } from '../lib/session-cookie.ts';
import { fingerprint, newToken } from '../lib/token.ts';
import { valid } from '../lib/valid.ts';

/** Who am I, sign in, sign up, sign out. Signing in always issues a new token and ends the one presented. */
export const session = new Hono<AppEnv>()
	.get('/user', signedIn, (c) => c.json(c.var.user))
	.post('/login', valid('json', credentials), async (c) => {
		const { email, password } = c.req.valid('json');
		const failures = {
			key: `login:${fingerprint(email)}`,
			limit: Number(c.env.LOGIN_FAILURES_PER_MINUTE) || 20,
			seconds: 60,
		};
		const locked = await usedUp(c.var.db, failures);
		if (locked) throw tooMany('Too many attempts. Please wait a minute and try again.', locked);
		const known = await userWithPassword(c.var.db, email);
		const { right, outdated } = await verifyPassword(password, known?.password);
		if (!known || !right) {
			await countOne(c.var.db, failures);
			throw new Problem(401, 'Invalid email or password.');
		}
		const token = newToken();
		const began = { user: known.user, createdAt: now() };
		const enter = enterSession(c.var.db, fingerprint(token), known.user.id, began.createdAt);
		const presented = presentedToken(c);
		if (presented) await c.var.db.batch([enter, strikeSession(c.var.db, fingerprint(presented))]);
		else await enter;
		if (presented) c.executionCtx.waitUntil(c.env.SESSIONS.delete(fingerprint(presented)).catch(() => {}));
		if (outdated) await updatePassword(c.var.db, known.user.id, await hashPassword(password));
		await writeSess(c.env.SESSIONS, fingerprint(token), began, expiryOf(began.createdAt));
		rememberToken(c, token);
		return c.json(known.user);
	})
	.post('/register', valid('json', registration), async (c) => {
		const { password, ...person } = c.req.valid('json');
		const token = newToken();
		const user = await registerUser(c.var.db, person, await hashPassword(password), fingerprint(token)).catch(
			(error) => {
				if (isDuplicate(error)) throw new Problem(409, 'An account with this email already exists.');
				throw error;
			},
		);
		const presented = presentedToken(c);
		if (presented) await endSession(c.var.db, c.env.SESSIONS, fingerprint(presented));
		const createdAt = now();
		await writeSess(c.env.SESSIONS, fingerprint(token), { user, createdAt }, expiryOf(createdAt));
		rememberToken(c, token);
		return c.json(user, 201);
	})
	.post('/logout', async (c) => {
		const token = presentedToken(c);
		if (token) await endSession(c.var.db, c.env.SESSIONS, fingerprint(token));
		forgetToken(c);
		return c.redirect('/auth', 303);
	})
	.all('/logout', () => {
		throw new Problem(405, 'Signing out is a POST.', { Allow: 'POST' });
	});
