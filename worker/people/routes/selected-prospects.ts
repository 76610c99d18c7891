import { type Context, Hono } from 'hono';
import {
	type SelectedCopied,
	type SelectedMoved,
	type SelectedRemoved,
	type SelectedUpdated,
	selectedMove,
	selectedRemoval,
	selectedUpdate,
} from '#contract/selected-prospects';
import type { Noun } from '#contract/tab';
import { signedIn } from '../../accounts/session/session.ts';
import { changesADay } from '../../db/counters.ts';
import type { AppEnv } from '../../env.ts';
import { changesUsedUp, limited } from '../../http/limited.ts';
import { missing, Problem } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { removeSelected, updateSelected } from '../db/selected-prospects.ts';
import { copySelected, moveSelected } from '../db/selected-to-list.ts';
import type { SelectionRefused } from '../db/selection.ts';
import { statusUnknown } from '../use-cases/change-prospect.ts';

/** Actions on many prospects of one list at once: all of them, or none. */
export const selectedProspects = new Hono<AppEnv>()
	.use(signedIn)
	.patch('/:id/prospects', valid('json', selectedUpdate), async (c) => {
		const { ids, ...update } = c.req.valid('json');
		const selection = { userId: c.var.user.id, listId: c.req.param('id'), ids };
		await countChange(c, ids);
		const updated = await updateSelected(c.var.db, selection, update);
		if (updated === 'unknown status') throw statusUnknown();
		if (updated === 'changed')
			throw new Problem('selection-changed', 'Some of these people have changed since. Nothing was saved.');
		return c.json<SelectedUpdated>(toldOf(c, updated));
	})
	.post('/:id/prospects/removal', valid('json', selectedRemoval), async (c) => {
		const selection = { userId: c.var.user.id, listId: c.req.param('id'), ...c.req.valid('json') };
		await countChange(c, selection.ids);
		return c.json<SelectedRemoved>(
			toldOf(c, await removeSelected(c.var.db, selection, crypto.randomUUID()), [
				'lists',
				'people',
				'requests',
				'trash',
			]),
		);
	})
	.post('/:id/prospects/move', valid('json', selectedMove), async (c) => {
		const { ids, toListId } = c.req.valid('json');
		const selection = { userId: c.var.user.id, listId: c.req.param('id'), ids };
		const to = another(selection.listId, toListId);
		await countChange(c, ids);
		return c.json<SelectedMoved>(toldOf(c, await moveSelected(c.var.db, selection, to)));
	})
	.post('/:id/prospects/copy', valid('json', selectedMove), async (c) => {
		const { ids, toListId } = c.req.valid('json');
		const selection = { userId: c.var.user.id, listId: c.req.param('id'), ids };
		const to = another(selection.listId, toListId);
		await countChange(c, ids);
		const copied = await copySelected(c.var.db, selection, to, {
			prospects: mostOf(c.env, 'prospects'),
			connections: mostOf(c.env, 'connections'),
		});
		return c.json<SelectedCopied>(toldOf(c, copied));
	});

const countChange = (c: Context<AppEnv>, ids: readonly string[]) =>
	limited(c.var.db, changesUsedUp, changesADay(c.var.user.id, ids.length));

function another(listId: string, toListId: string): string {
	if (toListId === listId) throw new Problem('invalid-input', 'Please choose another list.', { field: 'toListId' });
	return toListId;
}

/** Tells the other tabs about a change. Throws a Problem if there was none. */
function toldOf<Done>(
	c: Context<AppEnv>,
	outcome: Done | SelectionRefused,
	changed: Noun[] = ['lists', 'people', 'requests'],
): Done {
	if (outcome === 'no-list') missing('List');
	if (outcome === 'gone' || outcome === 'outdated')
		throw new Problem('selection-outdated', 'Some of these people are no longer in this list. Nothing was changed.');
	tellTabs(c, changed);
	return outcome as Done;
}
