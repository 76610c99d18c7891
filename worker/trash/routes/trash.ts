import { type Context, Hono } from 'hono';
import { pageQuery } from '#contract/rules/next-page';
import type { TrashItem } from '#contract/trash';
import { signedIn } from '../../accounts/session/session.ts';
import { changesADay } from '../../db/counters.ts';
import { budgetOf } from '../../db/in-slices.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { jsonPage } from '../../http/json-array.ts';
import { changesUsedUp, limited } from '../../http/limited.ts';
import { log } from '../../http/log.ts';
import { missing, Problem } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { emptyItem } from '../db/empty-trash.ts';
import { findItem, readItems, removeItem } from '../db/items.ts';
import { continueRemoval } from '../db/remove-list.ts';
import { restoreItem } from '../db/restore-item.ts';

// The user waits while everything is removed. The nightly run does the rest.
const budgetMs = 20_000;

async function emptyRest(c: Context<AppEnv>, id: string): Promise<void> {
	const { db, requestId, user } = c.var;
	const budget = budgetOf(budgetMs);
	try {
		await continueRemoval(db, user.id, id, budget);
		await emptyItem(db, user.id, id, budget);
	} catch (error) {
		log('error', 'trash-item-removal', { requestId, message: innerMessage(error) });
	}
}

/** Records that the signed-in person removed within 30 days: list, restore, remove for good. */
export const trashItems = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', valid('query', pageQuery), async (c) =>
		jsonPage<TrashItem>(c, await readItems(c.var.db, c.var.user.id, c.req.valid('query').after)),
	)
	.post('/:id/restore', async (c) => {
		const { db, user } = c.var;
		const found = (await findItem(db, user.id, c.req.param('id'))) ?? missing('Removed record');
		await limited(db, changesUsedUp, changesADay(user.id, Math.max(1, found.records)));
		const item = await restoreItem(db, user.id, found, budgetOf(budgetMs));
		if (item === 'no-person')
			throw new Problem('not-restorable', 'The person this connection belongs to has been deleted for good.');
		tellTabs(c, ['lists', 'people', 'requests', 'templates', 'trash']);
		return c.json<TrashItem>(item);
	})
	.delete('/:id', async (c) => {
		const id = c.req.param('id');
		const item = await removeItem(c.var.db, c.var.user.id, id);
		if (item?.isWhole === false) c.executionCtx.waitUntil(emptyRest(c, id));
		if (item || c.var.deletedAgain) tellTabs(c, ['trash']);
		return removed(c, item !== undefined, 'Removed record');
	});
