import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { removed } from '../../http/removal.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { removeConnection } from '../db/connections.ts';

/** A mutual connection of one of the signed-in person's prospects. */
export const connections = new Hono<AppEnv>().use(signedIn).delete('/:id', async (c) => {
	const prospectId = await removeConnection(c.var.db, c.var.user.id, c.req.param('id'));
	if (prospectId || c.var.deletedAgain) tellTabs(c, ['people', 'requests', 'trash']);
	return removed(c, prospectId !== undefined, 'Connection');
});
