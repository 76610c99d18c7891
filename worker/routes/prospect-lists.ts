import { Hono } from 'hono';
import { importQuery, newImport, type Prospect } from '#contract/prospect';
import { newProspectList, prospectListUpdate } from '#contract/prospect-list';
import { listConnectors } from '../db/connectors.ts';
import { countOne, userCounter } from '../db/counters.ts';
import { importProspects } from '../db/import/import-prospects.ts';
import { listLatestRequests } from '../db/intro-overviews.ts';
import {
	createProspectList,
	findProspectList,
	listProspectLists,
	removeProspectList,
	updateProspectList,
} from '../db/prospect-lists.ts';
import { openProspects } from '../db/prospect-slices.ts';
import type { AppEnv } from '../env.ts';
import { ensureRoom } from '../lib/ensure-room.ts';
import { jsonArray } from '../lib/json-array.ts';
import { missing, tooMany } from '../lib/problem.ts';
import { removed } from '../lib/removal.ts';
import { signedIn } from '../lib/session.ts';
import { limitOf } from '../lib/settings.ts';
import { valid } from '../lib/valid.ts';
import { createSampleList } from '../sample/create-sample-list.ts';

/** The lists of the signed-in person, the prospects of one, and the import into one. */
export const prospectLists = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listProspectLists(c.var.db, c.var.user.id)))
	.post('/', valid('json', newProspectList), async (c) => {
		await ensureRoom(c, 'lists');
		return c.json(await createProspectList(c.var.db, c.var.user.id, c.req.valid('json')), 201);
	})
	.post('/sample', async (c) => {
		await ensureRoom(c, 'lists');
		return c.json(await createSampleList(c.var.db, c.var.user), 201);
	})
	.get('/:id', async (c) =>
		c.json((await findProspectList(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	)
	.patch('/:id', valid('json', prospectListUpdate), async (c) => {
		const list = await updateProspectList(c.var.db, c.var.user.id, c.req.param('id'), c.req.valid('json'));
		return c.json(list ?? missing('List'));
	})
	.delete('/:id', async (c) => {
		return removed(c, await removeProspectList(c.var.db, c.var.user.id, c.req.param('id')), 'List');
	})
	.get('/:id/prospects', async (c) => {
		const slices = (await openProspects(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List');
		return jsonArray<Prospect>(c, slices);
	})
	.get('/:id/intro-requests', async (c) =>
		c.json((await listLatestRequests(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	)
	.get('/:id/connectors', async (c) =>
		c.json((await listConnectors(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	)
	.post('/:id/prospects/import', valid('query', importQuery), valid('json', newImport), async (c) => {
		const dryRun = c.req.valid('query').dryRun === '1';
		const rows: unknown[] = c.req.valid('json').prospects;
		const { db, user } = c.var;
		const perDay = { limit: limitOf(c.env, 'IMPORTS_PER_DAY'), seconds: 86_400 };
		const wait = await countOne(db, { key: userCounter(user.id, 'imports'), ...perDay });
		if (wait !== null)
			throw tooMany('imports-used-up', 'That is a lot of imports for one day. Please go on tomorrow.', wait);
		const limits = {
			prospectsPerUser: limitOf(c.env, 'PROSPECTS_PER_USER'),
			connectionsPerUser: limitOf(c.env, 'CONNECTIONS_PER_USER'),
		};
		const result = await importProspects(db, user.id, c.req.param('id'), rows, { dryRun, limits });
		return c.json(result ?? missing('List'));
	});
