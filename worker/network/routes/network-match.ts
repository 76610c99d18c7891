import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing } from '../../http/problem.ts';
import { listNetwork, prospectNetwork } from '../db/network-match.ts';

/** Who of the network works where the people of a list do. */
export const listMatches = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/network', async (c) =>
		c.json((await listNetwork(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	);

/** The same for one prospect. */
export const prospectMatches = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/network', async (c) =>
		c.json((await prospectNetwork(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Prospect')),
	);
