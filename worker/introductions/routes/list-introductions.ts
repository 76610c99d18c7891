import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing } from '../../http/problem.ts';
import { listConnectors } from '../db/connectors.ts';
import { listLatestRequests } from '../db/intro-overviews.ts';

/** Introductions by list: who could introduce its prospects, and the latest ask about each. */
export const listIntroductions = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/intro-requests', async (c) =>
		c.json((await listLatestRequests(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	)
	.get('/:id/connectors', async (c) =>
		c.json((await listConnectors(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	);
