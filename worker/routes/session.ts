import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { credentials, registration, signedOutHeader, type User } from '#contract/user';
import type { Db } from '../db/client.ts';
import { countOne, usedUp } from '../db/counters.ts';
import { isDuplicate } from '../db/errors.ts';
import { createSession, expiryOf, type NewSession } from '../db/sessions.ts';
import { now } from '../db/time.ts';
import { createUser, findUserWithPassword, updatePassword } from '../db/users.ts';
import type { AppEnv } from '../env.ts';
import { deviceOf } from '../lib/device.ts';
import { log } from '../lib/log.ts';
import { hashPassword, verifyPassword } from '../lib/password.ts';
import { Problem, tooMany } from '../lib/problem.ts';
import { endSession, forgetSess, signedIn, writeSess } from '../lib/session.ts';
import { presentedToken, removeSessionCookie, setSessionCookie } from '../lib/session-cookie.ts';
import { fingerprint, newToken } from '../lib/token.ts';
import { valid } from '../lib/valid.ts';

// See signedOutHeader. A cookie that the browser still presents, of a session that is over, makes no difference.
const nothingWhenSignedOut = createMiddleware<AppEnv>(async (c, next) => {
	await next();
	const [[name, value] = ['', '']] = Object.entries(signedOutHeader);
	if (c.res.status !== 401 || c.req.header(name) !== value) return;
	c.res = undefined;
	c.res = new Response(null, { status: 204 });
});

/** Who am I, sign in, sign up, sign out. Signing in always issues a new token and ends the one presented. */
export const session = new Hono<AppEnv>()
	.get('/user', nothingWhenSignedOut, signedIn, (c) => c.json(c.var.user))
	.post('/login', valid('json', credentials), async (c) => {
		const { email, password } = c.req.valid('json');
		const failures = {
			key: `login:${fingerprint(email)}`,
			limit: Number(c.env.LOGIN_FAILURES_PER_MINUTE) || 20,
			seconds: 60,
		};
		const locked = await usedUp(c.var.db, failures);
		if (locked) throw tooMany('sign-in-limit', 'Too many attempts. Please wait a minute and try again.', locked);
		const known = await findUserWithPassword(c.var.db, email);
		const { right, outdated } = await verifyPassword(password, known?.password);
		if (!known || !right) {
			await countOne(c.var.db, failures);
			throw new Problem('wrong-credentials', 'Invalid email or password.');
		}
		const token = newToken();
		const began = newSession(c, token);
		await createSession(c.var.db, known.user.id, began);
		if (outdated) c.executionCtx.waitUntil(renewHash(c.var.db, known.user.id, password));
		await settle(c, token, began, known.user);
		return c.json(known.user);
	})
	.post('/register', valid('json', registration), async (c) => {
		const { password, ...person } = c.req.valid('json');
		const token = newToken();
		const hash = await hashPassword(password);
		const began = newSession(c, token);
		const user = await createUser(c.var.db, person, hash, began).catch((error) => {
			if (isDuplicate(error))
				throw new Problem('email-taken', 'An account with this email already exists.', { field: 'email' });
			throw error;
		});
		await settle(c, token, began, user);
		return c.json(user, 201);
	})
	.post('/logout', async (c) => {
		const token = presentedToken(c);
		if (token) await endSession(c.var.db, c.env.SESSIONS, fingerprint(token));
		removeSessionCookie(c);
		return c.redirect('/auth', 303);
	})
	.all('/logout', () => {
		throw new Problem('method-not-allowed', 'Signing out is a POST.', { headers: { Allow: 'POST' } });
	});

function newSession(c: Context, token: string): NewSession {
	return {
		sid: fingerprint(token),
		createdAt: now(),
		instead: presentedSid(c),
		device: deviceOf(c.req.header('User-Agent')),
		country: c.req.header('CF-IPCountry') ?? null,
	};
}

function presentedSid(c: Context): string | undefined {
	const token = presentedToken(c);
	return token && fingerprint(token);
}

// The ledger has the new session by now, which is what counts; KV follows, and forgets the one it takes the place of.
async function settle(c: Context<AppEnv>, token: string, began: NewSession, user: User): Promise<void> {
	const { sid, createdAt, instead } = began;
	if (instead) c.executionCtx.waitUntil(forgetSess(c.env.SESSIONS, instead));
	await writeSess(c.env.SESSIONS, sid, { user, createdAt }, expiryOf(createdAt));
	setSessionCookie(c, token);
}

// Whoever signs in does not wait for it, nor fail with it: the old hash still holds.
async function renewHash(db: Db, userId: string, password: string): Promise<void> {
	try {
		await updatePassword(db, userId, await hashPassword(password));
	} catch {
		log('error', 'password-renewal', { userId });
	}
}
