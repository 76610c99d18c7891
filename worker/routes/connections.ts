import { Hono } from 'hono';
import { removeConnection } from '../db/connections.ts';
import type { AppEnv } from '../env.ts';
import { removed } from '../lib/removal.ts';
import { signedIn } from '../lib/session.ts';

/** A mutual connection of one of the signed-in person's prospects. */
export const connections = new Hono<AppEnv>().use(signedIn).delete('/:id', async (c) => {
	return removed(c, await removeConnection(c.var.db, c.var.user.id, c.req.param('id')), 'Connection');
});
