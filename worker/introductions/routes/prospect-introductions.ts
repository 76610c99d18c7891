import { Hono } from 'hono';
import { connectorQuery } from '#contract/connector-address';
import type { RequestInHistory } from '#contract/intro-request';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonArray } from '../../http/json-array.ts';
import { missing } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { openIntroRequests } from '../db/overviews/intro-history.ts';
import { listConnectorAddresses } from '../db/paths/connector-addresses.ts';
import { pathsTo } from '../db/paths/paths.ts';

/** Introductions by prospect: whom the user asked about them, who could be asked, and which addresses a connector may have. */
export const prospectIntroductions = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/intro-requests', async (c) => {
		const slices = await openIntroRequests(c.var.db, c.var.user.id, c.req.param('id'));
		return jsonArray<RequestInHistory>(c, slices ?? missing('Prospect'));
	})
	.get('/:id/paths', async (c) => {
		const paths = await pathsTo(c.var.db, c.var.user.id, c.req.param('id'));
		return c.json(paths ?? missing('Prospect'));
	})
	.get('/:id/connector-addresses', valid('query', connectorQuery), async (c) => {
		const { name } = c.req.valid('query');
		const addresses = await listConnectorAddresses(c.var.db, c.var.user.id, c.req.param('id'), name);
		return c.json(addresses ?? missing('Prospect'));
	});
