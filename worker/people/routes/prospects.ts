import { Hono } from 'hono';
import { type Connection, newConnections } from '#contract/connection';
import { prospectMerge, prospectSearch, prospectUpdate } from '#contract/prospect';
import { pageQuery } from '#contract/rules/next-page';
import { actingOf } from '../../accounts/session/acting.ts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonPage } from '../../http/json-array.ts';
import { replaced, versionsToReplace } from '../../http/preconditions.ts';
import { missing } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { addConnections, readConnections } from '../db/connections.ts';
import { mergeProspects } from '../db/merge-prospects.ts';
import { searchProspects } from '../db/prospect-search.ts';
import { findProspect, removeProspect } from '../db/prospects.ts';
import { findAtCompany } from '../db/prospects-at-company.ts';
import { changeProspect, statusUnknown } from '../use-cases/change-prospect.ts';

/** Search over all lists; a prospect of the signed-in person, and their connections. */
export const prospects = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', valid('query', prospectSearch), async (c) => {
		const { search, company } = c.req.valid('query');
		const { db, user } = c.var;
		return c.json(
			company ? await findAtCompany(db, user.id, company) : await searchProspects(db, user.id, search ?? ''),
		);
	})
	.get('/:id', async (c) =>
		c.json((await findProspect(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Prospect')),
	)
	.patch('/:id', valid('json', prospectUpdate), async (c) => {
		const versions = versionsToReplace(c);
		return c.json(await changeProspect(actingOf(c), c.req.param('id'), c.req.valid('json'), versions));
	})
	.post('/:id/merge', valid('json', prospectMerge), async (c) => {
		const id = c.req.param('id');
		const merged = (await mergeProspects(c.var.db, c.var.user.id, id, c.req.valid('json'))) ?? missing('Prospect');
		if (merged === 'unknown status') throw statusUnknown();
		const prospect = replaced(merged);
		tellTabs(c, ['lists', 'people', 'requests']);
		return c.json(prospect);
	})
	.delete('/:id', async (c) => {
		const id = c.req.param('id');
		const listId = await removeProspect(c.var.db, c.var.user.id, id);
		if (listId || c.var.deletedAgain) tellTabs(c, ['lists', 'people', 'requests', 'trash']);
		return removed(c, listId !== undefined, 'Prospect');
	})
	.get('/:id/connections', valid('query', pageQuery), async (c) => {
		const page = await readConnections(c.var.db, c.var.user.id, c.req.param('id'), c.req.valid('query').after);
		return jsonPage<Connection>(c, page ?? missing('Prospect'));
	})
	.post('/:id/connections', valid('json', newConnections), async (c) => {
		const { connections } = c.req.valid('json');
		const id = c.req.param('id');
		const most = mostOf(c.env, 'connections');
		const all = (await addConnections(c.var.db, c.var.user.id, id, connections, most)) ?? missing('Prospect');
		tellTabs(c, ['people']);
		return jsonPage<Connection>(c, all);
	});
