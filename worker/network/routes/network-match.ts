import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing } from '../../http/problem.ts';
import { listNetwork, prospectNetwork } from '../db/network-match.ts';

/** Matches of the user's network with the people and the companies of a list. */
export const listMatches = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/network', async (c) =>
		c.json((await listNetwork(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	);

/** Matches of the user's network with one prospect and their company. */
export const prospectMatches = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/network', async (c) =>
		c.json((await prospectNetwork(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Prospect')),
	);
