import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** How long an unused session stands, in seconds: 30 days. */
const idleSeconds = 30 * 24 * 60 * 60;

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

// Browsers refuse the __Host- prefix without Secure, and Secure without https. So on http://localhost both are left out.
const bare = (c: Context) => {
	const url = new URL(c.req.url);
	return url.protocol === 'http:' && local.has(url.hostname);
};
const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

/** The session token the browser presented, if any. */
export function presentedToken(c: Context): string | undefined {
	const token = bare(c) ? getCookie(c, 'session') : getCookie(c, 'session', 'host');
	return token && token.length <= 128 ? token : undefined;
}

/** Sets the session cookie for 30 days: `__Host-session` on https, `session` on http://localhost. */
export function setSessionCookie(c: Context, token: string): void {
	if (bare(c)) setCookie(c, 'session', token, { ...attributes, maxAge: idleSeconds });
	else setCookie(c, 'session', token, { ...attributes, prefix: 'host', secure: true, maxAge: idleSeconds });
}

/** Removes the session cookie from the browser. */
export function removeSessionCookie(c: Context): void {
	if (bare(c)) deleteCookie(c, 'session', attributes);
	else deleteCookie(c, 'session', { ...attributes, prefix: 'host', secure: true });
}
