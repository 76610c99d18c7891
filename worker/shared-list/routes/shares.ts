import { Hono } from 'hono';
import { formatNumber } from '#contract/rules/format';
import { type NewlyShared, newShare, sharesMost } from '#contract/share';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing, Problem } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { notify } from '../../mail/outbox.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { createShare, listSharesOf, removeShare } from '../db/shares.ts';
import { listSharedLetter } from '../letter.ts';

/** Links with which others open a list of the signed-in person without an account. */
export const shares = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/shares', async (c) =>
		c.json((await listSharesOf(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	)
	.post('/:id/shares', valid('json', newShare), async (c) => {
		const [listId, token] = [c.req.param('id'), newToken()];
		const share =
			(await createShare(c.var.db, c.var.user.id, listId, c.req.valid('json'), fingerprint(token))) ?? missing('List');
		if (share === 'too many') {
			throw new Problem(
				'quota-used-up',
				`You can share a list with at most ${formatNumber(sharesMost)} people at a time.`,
			);
		}
		tellTabs(c, ['shares']);
		const { origin } = new URL(c.req.url);
		const made: NewlyShared = { ...share, url: `${origin}/api/s/${token}` };
		notify(c, 'share', c.var.user, listSharedLetter(`${origin}/prospect-lists/${listId}`));
		return c.json(made, 201);
	})
	.delete('/:id/shares/:shareId', async (c) => {
		const listId = c.req.param('id');
		const found = await removeShare(c.var.db, c.var.user.id, listId, c.req.param('shareId'));
		if (found || c.var.deletedAgain) tellTabs(c, ['shares']);
		return removed(c, found, 'Link');
	});
