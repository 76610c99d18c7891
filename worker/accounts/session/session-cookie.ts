import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isLocal } from '#contract/rules/web-address';
import { idleMs } from '../db/sessions.ts';

// The prefix __Host- requires Secure, which browsers refuse without https. So on http://localhost both are left out.
const isBare = (c: Context) => new URL(c.req.url).protocol === 'http:' && isLocal(c.req.url);
const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

/** Returns the session token that the browser sent, if any. */
export function presentedToken(c: Context): string | undefined {
	const token = isBare(c) ? getCookie(c, 'session') : getCookie(c, 'session', 'host');
	return token && token.length <= 128 ? token : undefined;
}

/** Sets the session cookie for 30 days: `__Host-session` on https, `session` on http://localhost. */
export function setSessionCookie(c: Context, token: string): void {
	const lasting = { ...attributes, maxAge: idleMs / 1000 };
	if (isBare(c)) setCookie(c, 'session', token, lasting);
	else setCookie(c, 'session', token, { ...lasting, prefix: 'host' });
}

/** Removes the session cookie from the browser. */
export function removeSessionCookie(c: Context): void {
	if (isBare(c)) deleteCookie(c, 'session', attributes);
	else deleteCookie(c, 'session', { ...attributes, prefix: 'host' });
}
