import { Hono } from 'hono';
import type { LatestRequest } from '#contract/intro-request';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonArray } from '../../http/json-array.ts';
import { missing } from '../../http/problem.ts';
import { openLatestRequests } from '../db/overviews/intro-history.ts';
import { listConnectors } from '../db/paths/connectors.ts';

/** Introductions by list: who could introduce its prospects, and the latest ask about each. */
export const listIntroductions = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/intro-requests', async (c) => {
		const slices = await openLatestRequests(c.var.db, c.var.user.id, c.req.param('id'));
		return jsonArray<LatestRequest>(c, slices ?? missing('List'));
	})
	.get('/:id/connectors', async (c) =>
		c.json((await listConnectors(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	);
