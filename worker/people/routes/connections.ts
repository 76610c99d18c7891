import { Hono } from 'hono';
import { touched } from '#contract/facts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { removed } from '../../http/removal.ts';
import { touch } from '../../push/tell-tabs.ts';
import { removeConnection } from '../db/connections.ts';

/** A mutual connection of one of the signed-in person's prospects. */
export const connections = new Hono<AppEnv>().use(signedIn).delete('/:id', async (c) => {
	const prospectId = await removeConnection(c.var.db, c.var.user.id, c.req.param('id'));
	if (prospectId || c.var.deletedAgain) touch(c, touched.removeConnection(prospectId ?? '*'));
	return removed(c, prospectId !== undefined, 'Connection');
});
