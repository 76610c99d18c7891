import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { connect } from '../../db/client.ts';
import type { AppEnv, Fetch } from '../../env.ts';
import { steady } from '../../http/front/steady-database.ts';
import { unavailable } from '../../http/problem.ts';
import { isDelete } from '../../http/removal.ts';
import { fingerprint, placeOf } from '../../http/token.ts';
import { placeOfKey } from '../db/moved-keys.ts';
import { bearerOf } from './bearer.ts';
import { presentedPlace } from './session-cookie.ts';

// What a mailed or handed on link opens: its token is the key, whoever else is signed in.
const linkOf = (path: string) => /^\/api\/(?:r|p|s|c|reset|verify|not-me|weekly-mail)\/([^/]+)/.exec(path)?.[1];

/**
 * Connects a call to the database of its account: the place that the token names by which it is let in. Without one it is
 * the directory. What a link leads to whose account has moved is made there, by one more call of the `app`; of a session or
 * another token whoever looks it up finds out.
 */
export const database = (app: Fetch) =>
	createMiddleware<AppEnv>(async (c, next) => {
		if (!c.env.DB) throw unavailable();
		const onRetry = (sql: string[]) => sql.some(isDelete) && c.set('deletedAgain', true);
		const link = linkOf(c.req.path);
		const db = connect(c.env, c.env.PLACE ?? placeOfCall(c, link), (one) => steady(one, onRetry));
		c.set('db', db);
		if (!link || db.places.length === 1 || c.env.PLACE !== undefined) return next();
		const again = c.req.raw.clone();
		await next();
		const moved = c.res.status === 404 ? await placeOfKey(db, fingerprint(link)) : undefined;
		if (!moved) return;
		const there = await app(again, { ...c.env, PLACE: moved.place }, c.executionCtx as ExecutionContext);
		c.res = undefined;
		c.res = there;
	});

function placeOfCall(c: Context<AppEnv>, link: string | undefined): number {
	const { ACTING: acting } = c.env;
	const token = link ?? bearerOf(c.req.header('Authorization'));
	return acting?.place ?? (token === undefined ? presentedPlace(c) : placeOf(token));
}
