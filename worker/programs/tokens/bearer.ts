import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { tokenPrefix } from '#contract/personal-token';
import { type Actor, hasRight, type Right } from '#contract/rules/actor';
import { admit, type Found } from '../../accounts/session/admit.ts';
import type { AppEnv } from '../../env.ts';
import { callRights } from '../../http/call-rights.ts';
import { innerMessage } from '../../http/fault.ts';
import { roughNetworkOf } from '../../http/ip-network.ts';
import { log } from '../../http/log.ts';
import { Problem } from '../../http/problem.ts';
import { fingerprint } from '../../http/token.ts';
import { findPersonalToken, type TokenUse, updateTokenUse } from './db/personal-tokens.ts';

/**
 * Lets a program in by the token in `Authorization: Bearer`. A call with that header belongs to the token alone: its
 * cookie is ignored, and a token that is wrong or over is a 401. A call that the token's rights don't cover, or that is
 * closed to tokens (`callRights`), is a 403. No page of another site can send the header, so the origin isn't checked.
 */
export const bearer = createMiddleware<AppEnv>(async (c, next) => {
	const token = bearerOf(c.req.header('Authorization'));
	if (token === undefined || c.get('actor')) return next();
	const found = await byPersonalToken(c, token);
	if (!found) throw tokenInvalid();
	ensureRight(c, found.actor);
	await admit(c, found.actor, found);
	await next();
});

/** Returns the token of a Bearer header, which may be empty. Undefined for another scheme, and without a header. */
export function bearerOf(header = ''): string | undefined {
	const [scheme = '', ...token] = header.split(/\s+/);
	return scheme.toLowerCase() === 'bearer' ? token.join(' ') : undefined;
}

const personalToken = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);

/**
 * Finds the user of a personal token, and records its use. Undefined when the token is wrong or over, or its account is
 * closed.
 */
async function byPersonalToken(c: Context<AppEnv>, token: string): Promise<(Found & { actor: Actor }) | undefined> {
	if (!personalToken.test(token)) return undefined;
	const found = await findPersonalToken(c.var.db, fingerprint(token));
	if (!found) return undefined;
	c.executionCtx.waitUntil(noteUse(c, found));
	const { user, id, name, rights } = found;
	return { user, actor: { by: 'token', id, name, rights } };
}

const tokenInvalid = () =>
	new Problem('token-invalid', 'This token doesn’t work. It’s wrong, or it has expired.', {
		headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
	});

/** Throws a 403 when the actor lacks the right that the call needs. */
function ensureRight(c: Context<AppEnv>, actor: Actor): void {
	for (const call of callsOf(c)) {
		const right = callRights[call];
		if (!right) throw new Problem('session-needed', 'This call isn’t open to tokens. Please use the app.');
		if (!hasRight(actor, right)) throw rightMissing(right);
	}
}

/** The problem of a program without the right. */
export const rightMissing = (right: Right) =>
	new Problem('right-missing', `This token has no right to ${right}.`, {
		headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${right}"` },
	});

// Middleware matches too, for every method. A path that only matches middleware isn't a call, and becomes a 404.
const callsOf = (c: Context) =>
	matchedRoutes(c)
		.filter(({ method }) => method !== 'ALL')
		.map(({ method, path }) => `${method} ${path}`);

/** The least time between two records of the same use. */
const noteAgainMs = 60_000;

// Only if there is something new to record. A fault is logged, and the call goes on.
async function noteUse(c: Context<AppEnv>, { id, user, usedNetwork, usedAt }: TokenUse): Promise<void> {
	const network = roughNetworkOf(c.req.header('CF-Connecting-IP'));
	if (usedNetwork === network && Date.now() - Date.parse(usedAt ?? '') < noteAgainMs) return;
	try {
		await updateTokenUse(c.var.db, user.id, id, { network, country: c.req.header('CF-IPCountry') ?? null });
	} catch (error) {
		log('error', 'token-use', { userId: user.id, message: innerMessage(error) });
	}
}
