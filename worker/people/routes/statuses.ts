import { Hono } from 'hono';
import { newStatus, statusOrder, statusUpdate } from '#contract/status';
import { ensureRoom } from '../../accounts/ensure-room.ts';
import { signedIn } from '../../accounts/session/session.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { missing, Problem } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { createStatus, listStatuses, removeStatus, reorderStatuses, updateStatus } from '../db/statuses.ts';

/** The signed-in person's own statuses for prospects. */
export const statuses = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listStatuses(c.var.db, c.var.user.id)))
	.post('/', valid('json', newStatus), async (c) => {
		await ensureRoom(c, 'statuses');
		return c.json(await createStatus(c.var.db, c.var.user.id, c.req.valid('json')).catch(nameTaken), 201);
	})
	.post('/reorder', valid('json', statusOrder), async (c) => {
		const ordered = await reorderStatuses(c.var.db, c.var.user.id, c.req.valid('json').statusIds);
		if (!ordered) throw new Problem('status-order-incomplete', 'Send every one of your statuses exactly once.');
		return c.json(ordered);
	})
	.patch('/:id', valid('json', statusUpdate), async (c) => {
		const status = await updateStatus(c.var.db, c.var.user.id, c.req.param('id'), c.req.valid('json')).catch(nameTaken);
		return c.json(status ?? missing('Status'));
	})
	.delete('/:id', async (c) => {
		const outcome = await removeStatus(c.var.db, c.var.user.id, c.req.param('id'));
		if (outcome === 'default') throw new Problem('status-is-default', 'Default statuses cannot be deleted.');
		return removed(c, outcome === 'deleted', 'Status');
	});

function nameTaken(error: unknown): never {
	throw isDuplicate(error)
		? new Problem('status-name-taken', 'A status with this name already exists.', { field: 'name' })
		: error;
}
