import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { dayMs } from '#contract/rules/durations';
import { withTimeout } from '#contract/rules/timeout';
import type { Db } from '../../db/client.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { AppEnv } from '../../env.ts';
import { log } from '../../http/log.ts';
import { Problem } from '../../http/problem.ts';
import { fingerprint } from '../../http/token.ts';
import { endSockets, tellTabs } from '../../push/tell-tabs.ts';
import {
	type ActiveSession,
	findSession,
	type KeptSession,
	laterExpiry,
	removeSession,
	renewSession,
} from '../db/sessions.ts';
import { admit } from './admit.ts';
import { presentedToken, setSessionCookie } from './session-cookie.ts';

const kvTimeoutMs = 1_000;

// For up to a minute KV doesn't find what was just written. A session is written back once a day at most, because KV
// takes one write a second for a key.
const writtenBackAt = new Map<string, number>();

function isFirstToday(sid: string): boolean {
	if (Date.now() - (writtenBackAt.get(sid) ?? 0) < dayMs) return false;
	if (writtenBackAt.size > 10_000) writtenBackAt.clear();
	writtenBackAt.set(sid, Date.now());
	return true;
}

/**
 * Refuses requests without a valid session, unless a token has let them in. Sets `user`, `actor`, `sid` and
 * `sessionEnd`. The ledger in D1 decides. KV, which holds the session's data, is asked at the same time, but nothing
 * waits for it. A fault of D1 is a 503, never a 401.
 */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
	// A token has let the user in; or two groups of routes share a path, and the first has found the user.
	if (c.var.user) return next();
	const token = presentedToken(c);
	if (!token) throw new Problem('signed-out', 'Please sign in.');
	const sid = fingerprint(token);
	const lost = isLost(c.env.SESSIONS, sid);
	const session = await findSession(c.var.db, sid);
	if (!session) throw new Problem('signed-out', 'Please sign in.');
	c.set('sid', sid);
	await admit(c, { by: 'session' }, session);
	const expire = await renewed(c.var.db, sid, session);
	c.set('sessionEnd', expire ?? session.expire);
	if (expire) setSessionCookie(c, token);
	c.executionCtx.waitUntil(keepInKv(c.env.SESSIONS, sid, session, lost, expire));
	await next();
});

/** Finds the user of the session that the browser sent, on a page that needs none. */
export async function presentedUser(c: Context<AppEnv>): Promise<OwnUser | undefined> {
	const token = presentedToken(c);
	return token ? (await findSession(c.var.db, fingerprint(token)))?.user : undefined;
}

/** Writes the session to KV if its expiry has moved, or if KV has lost it. */
async function keepInKv(
	kv: KVNamespace,
	sid: string,
	session: ActiveSession,
	lost: Promise<boolean>,
	expire: string | undefined,
): Promise<void> {
	if (expire || ((await lost) && isFirstToday(sid))) await keepSession(kv, sid, session, expire ?? session.expire);
}

/** Writes a session's data to KV until it expires. A fault is logged; the ledger alone makes the session valid. */
export async function keepSession(
	kv: KVNamespace,
	sid: string,
	session: Pick<ActiveSession, 'user' | 'createdAt'>,
	expire: string,
): Promise<void> {
	const sess: KeptSession = { userId: session.user.id, createdAt: session.createdAt };
	const expiration = Math.floor(Date.parse(expire) / 1000);
	// KV takes no expiry less than a minute away.
	if (expiration < Date.now() / 1000 + 60) return;
	await fromKv(() => kv.put(sid, JSON.stringify(sess), { expiration }), 'kv-put');
}

/**
 * Ends the session that the browser sent: in the ledger, which decides, and after the response in KV and with its
 * sockets.
 */
export async function endSession(c: Context<AppEnv>): Promise<void> {
	const token = presentedToken(c);
	if (!token) return;
	const sid = fingerprint(token);
	const [ended] = await removeSession(c.var.db, sid);
	if (ended) forgetSessions(c, ended.userId, [sid]);
	else c.executionCtx.waitUntil(dropSession(c.env.SESSIONS, sid));
}

/**
 * Removes a session's data from KV. A fault is logged; a session that isn't in the ledger isn't valid, whatever KV
 * says.
 */
export async function dropSession(kv: KVNamespace, sid: string): Promise<void> {
	await fromKv(() => kv.delete(sid), 'kv-delete');
}

/** Removes a user's ended sessions from KV and ends their sockets, after the response. */
export function forgetSessions(c: Context<AppEnv>, userId: string, sids: readonly string[]): void {
	if (sids.length > 0) {
		c.executionCtx.waitUntil(Promise.all(sids.map((sid) => dropSession(c.env.SESSIONS, sid))));
		endSockets(c, userId, sids);
	}
	if (sids.length > 0 || c.var.deletedAgain) tellTabs(c, ['sessions'], userId);
}

/** True if KV answers that it doesn't have the session. */
async function isLost(kv: KVNamespace, sid: string): Promise<boolean> {
	return (await fromKv(() => kv.get(sid), 'kv-get')) === null;
}

async function renewed(db: Db, sid: string, session: ActiveSession): Promise<string | undefined> {
	const expire = laterExpiry(session);
	if (!expire) return undefined;
	try {
		return (await renewSession(db, sid, session.expire, expire)) ? expire : undefined;
	} catch {
		log('error', 'session-renewal', { userId: session.user.id });
		return undefined;
	}
}

/** Returns KV's response within a second. Undefined when it fails or is slow, which is logged. */
async function fromKv<T>(work: () => Promise<T>, event: string): Promise<T | undefined> {
	try {
		return await withTimeout(kvTimeoutMs, async () => work());
	} catch (error) {
		log('error', event, { message: error instanceof Error ? error.message : 'unknown' });
		return undefined;
	}
}
