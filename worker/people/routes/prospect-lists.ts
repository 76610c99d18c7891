import { type Context, Hono } from 'hono';
import { importQuery, newImport, type Prospect } from '#contract/prospect';
import { type CountedProspectList, newProspectList, prospectListUpdate } from '#contract/prospect-list';
import { actingOf } from '../../accounts/session/acting.ts';
import { signedIn } from '../../accounts/session/session.ts';
import { budgetOf } from '../../db/in-slices.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { jsonArray } from '../../http/json-array.ts';
import { log } from '../../http/log.ts';
import { replaced, versionsToReplace } from '../../http/preconditions.ts';
import { missing } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { continueRemoval, removeProspectList } from '../../trash/db/remove-list.ts';
import { recentImports } from '../db/import/recent.ts';
import { createProspectList, openProspectLists, readProspectList, updateProspectList } from '../db/prospect-lists.ts';
import { openProspects } from '../db/prospect-slices.ts';
import { importPeople } from '../use-cases/import-people.ts';

/**
 * How long the people of a large list are moved into the trash after the response, in milliseconds. The rest is moved
 * at night.
 */
const budgetMs = 20_000;

async function moveRest(c: Context<AppEnv>, id: string): Promise<void> {
	const { db, requestId, user } = c.var;
	await continueRemoval(db, user.id, id, budgetOf(budgetMs)).catch((error) =>
		log('error', 'list-removal', { requestId, message: innerMessage(error) }),
	);
}

/** The signed-in person's lists, the prospects of a list, and the import into one. */
export const prospectLists = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => jsonArray<CountedProspectList>(c, await openProspectLists(c.var.db, c.var.user.id)))
	.post('/', valid('json', newProspectList), async (c) => {
		const most = mostOf(c.env, 'lists');
		const list = await createProspectList(c.var.db, c.var.user.id, c.req.valid('json'), most);
		tellTabs(c, ['lists']);
		return c.json(list, 201);
	})
	.get('/:id', async (c) =>
		c.json((await readProspectList(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	)
	.patch('/:id', valid('json', prospectListUpdate), async (c) => {
		const versions = versionsToReplace(c);
		const [id, change] = [c.req.param('id'), c.req.valid('json')];
		const list = replaced((await updateProspectList(c.var.db, c.var.user.id, id, change, versions)) ?? missing('List'));
		tellTabs(c, ['lists']);
		return c.json(list);
	})
	.delete('/:id', async (c) => {
		const id = c.req.param('id');
		const list = await removeProspectList(c.var.db, c.var.user.id, id);
		if (list?.isWhole === false) c.executionCtx.waitUntil(moveRest(c, id));
		if (list || c.var.deletedAgain) tellTabs(c, ['lists', 'people', 'requests', 'trash']);
		return removed(c, list !== undefined, 'List');
	})
	.get('/:id/imports', async (c) =>
		c.json((await recentImports(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	)
	.get('/:id/prospects', async (c) => {
		const slices = (await openProspects(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List');
		return jsonArray<Prospect>(c, slices);
	})
	.post('/:id/prospects/import', valid('query', importQuery), valid('json', newImport), async (c) => {
		const dryRun = c.req.valid('query').dryRun === '1';
		return c.json(await importPeople(actingOf(c), c.req.param('id'), c.req.valid('json'), dryRun));
	});
