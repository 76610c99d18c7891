import { Hono } from 'hono';
import type { LatestRequest } from '#contract/intro-request';
import { pageQuery } from '#contract/rules/next-page';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonPage, linkNext } from '../../http/json-array.ts';
import { missing } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { readLatestRequests } from '../db/overviews/intro-history.ts';
import { readBestPaths } from '../db/paths/best-paths.ts';
import { connectorPage } from '../db/paths/connector-page.ts';
import { listConnectors } from '../db/paths/connectors.ts';

/** Introductions by list: its connectors, the best path to each prospect, and the latest ask about each, in pages. */
export const listIntroductions = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/intro-requests', valid('query', pageQuery), async (c) => {
		const page = await readLatestRequests(c.var.db, c.var.user.id, c.req.param('id'), c.req.valid('query').after);
		return jsonPage<LatestRequest>(c, page ?? missing('List'));
	})
	.get('/:id/connectors', valid('query', pageQuery), async (c) => {
		const all = await listConnectors(c.var.db, c.var.user.id, c.req.param('id'));
		const { connectors, next } = connectorPage(all ?? missing('List'), c.req.valid('query').after);
		linkNext(c, next);
		return c.json(connectors);
	})
	.get('/:id/ways-in', valid('query', pageQuery), async (c) => {
		const page = await readBestPaths(c.var.db, c.var.user.id, c.req.param('id'), c.req.valid('query').after);
		const { ways, next } = page ?? missing('List');
		linkNext(c, next);
		return c.json(ways);
	});
