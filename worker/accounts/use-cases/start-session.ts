import type { Context } from 'hono';
import type { OwnUser } from '../../db/owned.ts';
import { now } from '../../db/time.ts';
import type { AppEnv } from '../../env.ts';
import { networkOf } from '../../http/ip-network.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { expiryOf, type NewSession } from '../db/sessions.ts';
import { deviceOf } from '../session/device.ts';
import { dropSession, keepSession } from '../session/session.ts';
import { presentedToken, setSessionCookie } from '../session/session-cookie.ts';

/** Makes a new token, and the session to write for it. The session replaces the one that the browser sent. */
export function newSession(c: Context): { token: string; session: NewSession } {
	const token = newToken();
	const presented = presentedToken(c);
	const session = {
		sid: fingerprint(token),
		createdAt: now(),
		instead: presented && fingerprint(presented),
		device: deviceOf(c.req.header('User-Agent')),
		country: c.req.header('CF-IPCountry') ?? null,
	};
	return { token, session };
}

/** Sends the browser the cookie of a session that is in the ledger. KV is written after the response. */
export function issueSession(c: Context<AppEnv>, token: string, session: NewSession, user: OwnUser): void {
	const { sid, createdAt, instead } = session;
	c.set('user', user);
	c.executionCtx.waitUntil(keepSession(c.env.SESSIONS, sid, { user, createdAt }, expiryOf(createdAt)));
	if (instead) c.executionCtx.waitUntil(dropSession(c.env.SESSIONS, instead));
	setSessionCookie(c, token);
}

/** Returns a request's network as an account remembers it: a hash that says nothing about another account's. */
export const knownNetwork = (c: Context, email: string): string =>
	fingerprint(`${email} ${networkOf(c.req.header('CF-Connecting-IP'))}`);
