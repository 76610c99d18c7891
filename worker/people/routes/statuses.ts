import { Hono } from 'hono';
import { newStatus, statusOrder, statusUpdate } from '#contract/status';
import { signedIn } from '../../accounts/session/session.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { replaced, versionsToReplace } from '../../http/preconditions.ts';
import { missing, Problem } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { createStatus, listStatuses, removeStatus, reorderStatuses, updateStatus } from '../db/statuses.ts';

/** The signed-in person's own statuses for prospects. */
export const statuses = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listStatuses(c.var.db, c.var.user.id)))
	.post('/', valid('json', newStatus), async (c) => {
		const most = mostOf(c.env, 'statuses');
		const status = await createStatus(c.var.db, c.var.user.id, c.req.valid('json'), most).catch(nameTaken);
		tellTabs(c, ['statuses']);
		return c.json(status, 201);
	})
	.post('/reorder', valid('json', statusOrder), async (c) => {
		const ordered = await reorderStatuses(c.var.db, c.var.user.id, c.req.valid('json').statusIds);
		if (!ordered) throw new Problem('status-order-incomplete', 'Send every one of your statuses exactly once.');
		tellTabs(c, ['statuses']);
		return c.json(ordered);
	})
	.patch('/:id', valid('json', statusUpdate), async (c) => {
		const versions = versionsToReplace(c);
		const [id, update] = [c.req.param('id'), c.req.valid('json')];
		const updated = await updateStatus(c.var.db, c.var.user.id, id, update, versions).catch(nameTaken);
		const status = replaced(updated ?? missing('Status'));
		tellTabs(c, ['statuses', 'people']);
		return c.json(status);
	})
	.delete('/:id', async (c) => {
		const outcome = await removeStatus(c.var.db, c.var.user.id, c.req.param('id'));
		if (outcome === 'default') throw new Problem('status-is-default', 'Default statuses cannot be deleted.');
		if (outcome === 'deleted' || c.var.deletedAgain) tellTabs(c, ['statuses']);
		return removed(c, outcome === 'deleted', 'Status');
	});

function nameTaken(error: unknown): never {
	throw isDuplicate(error)
		? new Problem('status-name-taken', 'A status with this name already exists.', { field: 'name' })
		: error;
}
