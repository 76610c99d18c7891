import { createMiddleware } from 'hono/factory';
import { withTimeout } from '#contract/timeout';
import type { Db } from '../db/client.ts';
import {
	type ActiveSession,
	earnedExpiry,
	findSession,
	removeSession,
	renewSession,
	type Sess,
} from '../db/sessions.ts';
import type { AppEnv } from '../env.ts';
import { log } from './log.ts';
import { Problem } from './problem.ts';
import { presentedToken, setSessionCookie } from './session-cookie.ts';
import { fingerprint } from './token.ts';

const kvTimeoutMs = 1_000;

// KV may go on not finding what was just written back, for a minute or, when it is ill, for longer: writing it again
// with every request would only meet its limit of one write a second for a key.
const writtenBack = new Map<string, number>();
const day = 24 * 60 * 60 * 1000;

function firstOfTheDay(sid: string): boolean {
	if (Date.now() - (writtenBack.get(sid) ?? 0) < day) return false;
	if (writtenBack.size > 10_000) writtenBack.clear();
	writtenBack.set(sid, Date.now());
	return true;
}

/** Lets only signed-in people pass; sets `user` and `sid`. A storage fault is a 503, never a 401. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
	const token = presentedToken(c);
	if (!token) throw new Problem('signed-out', 'Please sign in.');
	const sid = fingerprint(token);
	// KV may lag a minute behind elsewhere; the ledger in D1 is what says whether the session stands.
	const [session, remembered] = await Promise.all([findSession(c.var.db, sid), readSess(c.env.SESSIONS, sid)]);
	if (!session) throw new Problem('signed-out', 'Please sign in.');
	c.set('user', session.user);
	c.set('sid', sid);
	const expire = await renewed(c.var.db, sid, session);
	if (expire) setSessionCookie(c, token);
	if (expire || (remembered === 'forgotten' && firstOfTheDay(sid))) {
		c.executionCtx.waitUntil(writeSess(c.env.SESSIONS, sid, session, expire ?? session.expire));
	}
	await next();
});

/** Puts a session's data in KV until it expires. A KV fault is logged: the ledger alone carries the session. */
export async function writeSess(
	kv: KVNamespace,
	sid: string,
	session: Pick<ActiveSession, 'user' | 'createdAt'>,
	expire: string,
): Promise<void> {
	const sess: Sess = { userId: session.user.id, createdAt: session.createdAt };
	const expiration = Math.floor(Date.parse(expire) / 1000);
	if (expiration < Date.now() / 1000 + 60) return; // KV takes no expiry under a minute away
	await fromKv(() => kv.put(sid, JSON.stringify(sess), { expiration }), 'kv-put');
}

/** Ends a session: struck from the ledger first, which decides; then from KV. */
export async function endSession(db: Db, kv: KVNamespace, sid: string): Promise<void> {
	await removeSession(db, sid);
	await forgetSess(kv, sid);
}

/** Takes a session's data out of KV. A fault is logged: what the ledger has struck does not stand, whatever KV says. */
export async function forgetSess(kv: KVNamespace, sid: string): Promise<void> {
	await fromKv(() => kv.delete(sid), 'kv-delete');
}

async function readSess(kv: KVNamespace, sid: string): Promise<'known' | 'forgotten' | 'unclear'> {
	const value = await fromKv(() => kv.get(sid), 'kv-get');
	if (value === undefined) return 'unclear';
	return value === null ? 'forgotten' : 'known';
}

async function renewed(db: Db, sid: string, session: ActiveSession): Promise<string | undefined> {
	const expire = earnedExpiry(session);
	if (!expire) return undefined;
	try {
		return (await renewSession(db, sid, session.expire, expire)) ? expire : undefined;
	} catch {
		log('error', 'session-renewal', { sid: sid.slice(0, 8) });
		return undefined;
	}
}

/** What KV answers within a second. Undefined when it fails or is slow, which is logged. */
async function fromKv<T>(work: () => Promise<T>, event: string): Promise<T | undefined> {
	try {
		return await withTimeout(kvTimeoutMs, async () => work());
	} catch (error) {
		log('error', event, { message: error instanceof Error ? error.message : 'unknown' });
		return undefined;
	}
}
