import { Hono } from 'hono';
import { connectorQuery } from '#contract/connector-address';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { listConnectorAddresses } from '../db/connector-addresses.ts';
import { listIntroRequests } from '../db/intro-requests.ts';

/** Introductions by prospect: whom the user asked about them, and which addresses a connector may have. */
export const prospectIntroductions = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/intro-requests', async (c) =>
		c.json((await listIntroRequests(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Prospect')),
	)
	.get('/:id/connector-addresses', valid('query', connectorQuery), async (c) => {
		const { name } = c.req.valid('query');
		const addresses = await listConnectorAddresses(c.var.db, c.var.user.id, c.req.param('id'), name);
		return c.json(addresses ?? missing('Prospect'));
	});
