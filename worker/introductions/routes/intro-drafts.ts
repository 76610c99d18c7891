import { Hono } from 'hono';
import { newIntroDraft } from '#contract/intro-draft';
import { actingOf } from '../../accounts/session/acting.ts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { findIntroDraft, removeIntroDraft } from '../db/texts/intro-drafts.ts';
import { keepDraft } from '../use-cases/keep-draft.ts';

/** A request about a prospect that a program has drafted for the signed-in person to read and send. */
export const introDrafts = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/intro-draft', async (c) =>
		c.json((await findIntroDraft(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Draft')),
	)
	.put('/:id/intro-draft', valid('json', newIntroDraft), async (c) =>
		c.json(await keepDraft(actingOf(c), c.req.param('id'), c.req.valid('json'))),
	)
	.delete('/:id/intro-draft', async (c) => {
		const id = c.req.param('id');
		const found = await removeIntroDraft(c.var.db, c.var.user.id, id);
		if (found || c.var.deletedAgain) tellTabs(c, ['drafts']);
		return removed(c, found, 'Draft');
	});
