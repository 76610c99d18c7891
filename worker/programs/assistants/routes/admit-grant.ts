import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Actor, rights } from '#contract/rules/actor';
import { admit, type Found } from '../../../accounts/session/admit.ts';
import type { AppEnv } from '../../../env.ts';
import { innerMessage } from '../../../http/fault.ts';
import { log } from '../../../http/log.ts';
import { bearerOf } from '../../tokens/bearer.ts';
import { findGrant, updateGrantUse } from '../db/grants.ts';
import { resourceMetadataUrl } from '../oauth/oauth-paths.ts';

/**
 * Lets a connected assistant in to the one call that its token opens. Any other token is left to the next middleware,
 * which knows personal tokens. A 401 says where a program learns how to get access (RFC 9728).
 */
export const admitGrant = createMiddleware<AppEnv>(async (c, next) => {
	const token = bearerOf(c.req.header('Authorization'));
	const found = token && isGrantToken(token) ? await byGrant(c, token) : undefined;
	if (found) await admit(c, found.actor, found);
	await next();
	if (c.res.status !== 401) return;
	const wrong = token === undefined ? '' : 'error="invalid_token", ';
	const metadata = resourceMetadataUrl(new URL(c.req.url).origin);
	c.res.headers.set('WWW-Authenticate', `Bearer ${wrong}resource_metadata="${metadata}"`);
});

// "<id of the user>:<id>:<secret>": only such a token is worth loading the library for.
const isGrantToken = (token: string) => /^[\w-]{36}:[\w-]{8,64}:[\w-]{8,128}$/.test(token);

async function byGrant(c: Context<AppEnv>, token: string): Promise<(Found & { actor: Actor }) | undefined> {
	const { oauthServer } = await import('../oauth/oauth-server.ts');
	const held = await oauthServer(new URL(c.req.url).origin, c.var.db, c.env.SESSIONS).grantOf(token);
	const grant = held && (await findGrant(c.var.db, held.id));
	if (!grant) return undefined;
	const { id, name, user } = grant;
	const noted = updateGrantUse(c.var.db, user.id, id).catch((error) =>
		log('error', 'grant-use', { userId: user.id, message: innerMessage(error) }),
	);
	c.executionCtx.waitUntil(noted);
	const allowed = rights.filter((right) => grant.rights.includes(right) && held.scope.includes(right));
	return { user, actor: { by: 'grant', id, name, rights: allowed } };
}
