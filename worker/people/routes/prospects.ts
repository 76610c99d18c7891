import { Hono } from 'hono';
import { type Connection, newConnections } from '#contract/connection';
import { prospectUpdate } from '#contract/prospect';
import { prospectSearch } from '#contract/prospect-search';
import { ensureRoom } from '../../accounts/ensure-room.ts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonArray } from '../../http/json-array.ts';
import { missing, Problem } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { addConnections, openConnections } from '../db/connections.ts';
import { searchProspects } from '../db/prospect-search.ts';
import { findProspect, removeProspect, updateProspect } from '../db/prospects.ts';

/** Searching the prospects of all lists; one prospect of the signed-in person, and their connections. */
export const prospects = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', valid('query', prospectSearch), async (c) =>
		c.json(await searchProspects(c.var.db, c.var.user.id, c.req.valid('query').search ?? '')),
	)
	.get('/:id', async (c) =>
		c.json((await findProspect(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Prospect')),
	)
	.patch('/:id', valid('json', prospectUpdate), async (c) => {
		const changed = await updateProspect(c.var.db, c.var.user.id, c.req.param('id'), c.req.valid('json'));
		if (changed === 'unknown status')
			throw new Problem('status-unknown', 'Please choose a status from your list.', { field: 'status' });
		return c.json(changed ?? missing('Prospect'));
	})
	.delete('/:id', async (c) => {
		return removed(c, await removeProspect(c.var.db, c.var.user.id, c.req.param('id')), 'Prospect');
	})
	.get('/:id/connections', async (c) => {
		const slices = await openConnections(c.var.db, c.var.user.id, c.req.param('id'));
		return jsonArray<Connection>(c, slices ?? missing('Prospect'));
	})
	.post('/:id/connections', valid('json', newConnections), async (c) => {
		const { connections } = c.req.valid('json');
		await ensureRoom(c, 'connections');
		const all = await addConnections(c.var.db, c.var.user.id, c.req.param('id'), connections);
		return jsonArray<Connection>(c, all ?? missing('Prospect'));
	});
