import { Hono } from 'hono';
import { signedIn } from '../../../accounts/session/session.ts';
import type { AppEnv } from '../../../env.ts';
import { removed } from '../../../http/removal.ts';
import { tellTabs } from '../../../push/tell-tabs.ts';
import { listGrants, removeGrant } from '../db/grants.ts';

/** The assistants that the signed-in person has connected. Ending one takes effect at once, whatever KV still holds. */
export const assistants = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listGrants(c.var.db, c.var.user.id)))
	.delete('/:id', async (c) => {
		const found = await removeGrant(c.var.db, c.var.user.id, c.req.param('id'));
		if (found || c.var.deletedAgain) tellTabs(c, ['assistants']);
		return removed(c, found, 'Assistant');
	});
