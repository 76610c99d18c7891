import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isLocal } from '#contract/rules/local-host';
import { placeOf } from '../../http/token.ts';
import { idleMs } from '../db/sessions.ts';

// The prefix __Host- brings Secure along, which browsers refuse without https. So on http://localhost both are left out.
const isBare = (c: Context) => new URL(c.req.url).protocol === 'http:' && isLocal(c.req.url);
const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

// Of an account that has moved since it signed in: "2~" and the token, which names the place of then.
const moved = /^(\d{1,5})~(.+)$/;

function presented(c: Context): { token: string; place: number } | undefined {
	const value = isBare(c) ? getCookie(c, 'session') : getCookie(c, 'session', 'host');
	if (!value || value.length > 128) return undefined;
	const [, place, token] = moved.exec(value) ?? [];
	return token ? { token, place: Number(place) } : { token: value, place: placeOf(value) };
}

/** The session token that the browser sent, if any. */
export const presentedToken = (c: Context): string | undefined => presented(c)?.token;

/** The place of the session that the browser sent; the directory's without one. */
export const presentedPlace = (c: Context): number => presented(c)?.place ?? 0;

/**
 * Sets the cookie of a session whose account is in a place for 30 days: `__Host-session` on https, `session` on
 * http://localhost.
 */
export function setSessionCookie(c: Context, token: string, place: number): void {
	const value = placeOf(token) === place ? token : `${place}~${token}`;
	const lasting = { ...attributes, maxAge: idleMs / 1000 };
	if (isBare(c)) setCookie(c, 'session', value, lasting);
	else setCookie(c, 'session', value, { ...lasting, prefix: 'host' });
}

/** Removes the session cookie from the browser. */
export function removeSessionCookie(c: Context): void {
	if (isBare(c)) deleteCookie(c, 'session', attributes);
	else deleteCookie(c, 'session', { ...attributes, prefix: 'host' });
}
