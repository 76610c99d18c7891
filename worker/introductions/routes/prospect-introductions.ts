import { Hono } from 'hono';
import { historyQuery } from '#contract/intro-request';
import { connectorQuery } from '#contract/path-queries';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { linkNext } from '../../http/json-array.ts';
import { missing } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { readHistory } from '../db/overviews/history-page.ts';
import { listConnectorAddresses } from '../db/paths/connector-addresses.ts';
import { findPaths } from '../use-cases/find-paths.ts';

/** Introductions by prospect: past requests about them, possible connectors, and the connectors' likely addresses. */
export const prospectIntroductions = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/intro-requests', valid('query', historyQuery), async (c) => {
		const id = c.req.param('id');
		const page = await readHistory(c.var.db, c.var.user.id, id, c.req.valid('query').before);
		const { requests, next } = page ?? missing('Prospect');
		linkNext(c, next, 'before');
		return c.json(requests);
	})
	.get('/:id/paths', async (c) => c.json(await findPaths(c.var.db, c.var.user.id, c.req.param('id'))))
	.get('/:id/connector-addresses', valid('query', connectorQuery), async (c) => {
		const { name } = c.req.valid('query');
		const addresses = await listConnectorAddresses(c.var.db, c.var.user.id, c.req.param('id'), name);
		return c.json(addresses ?? missing('Prospect'));
	});
