import { Hono } from 'hono';
import { type CreatedPersonalToken, newPersonalToken, tokenPrefix, tokensMost } from '#contract/personal-token';
import { quotaSentence } from '#contract/rules/quota';
import { tokenCreatedLetter } from '../../../accounts/letters.ts';
import { signedIn } from '../../../accounts/session/session.ts';
import type { AppEnv } from '../../../env.ts';
import { Problem } from '../../../http/problem.ts';
import { removed } from '../../../http/removal.ts';
import { fingerprint, newToken } from '../../../http/token.ts';
import { valid } from '../../../http/valid.ts';
import { notify } from '../../../mail/outbox.ts';
import { tellTabs } from '../../../push/tell-tabs.ts';
import { createPersonalToken, listPersonalTokens, removePersonalToken } from '../db/personal-tokens.ts';

/** The signed-in person's tokens, with which programs act for them. A token's secret is in one response only. */
export const personalTokens = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listPersonalTokens(c.var.db, c.var.user.id)))
	.post('/', valid('json', newPersonalToken), async (c) => {
		const token = `${tokenPrefix}${newToken()}`;
		const { db, user } = c.var;
		const created = await createPersonalToken(db, user.id, { ...c.req.valid('json'), tokenHash: fingerprint(token) });
		if (!created) throw new Problem('quota-used-up', quotaSentence(tokensMost, 'tokens'));
		tellTabs(c, ['tokens']);
		const settings = `${new URL(c.req.url).origin}/settings`;
		notify(c, 'token', user, tokenCreatedLetter(created.rights, created.expire.slice(0, 10), settings));
		return c.json<CreatedPersonalToken>({ ...created, token }, 201);
	})
	.delete('/:id', async (c) => {
		const found = await removePersonalToken(c.var.db, c.var.user.id, c.req.param('id'));
		if (found || c.var.deletedAgain) tellTabs(c, ['tokens']);
		return removed(c, found, 'Token');
	});
