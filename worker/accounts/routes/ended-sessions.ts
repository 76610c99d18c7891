import { Hono } from 'hono';
import { endedSessions as body } from '#contract/ended-sessions';
import type { AppEnv } from '../../env.ts';
import { openJson } from '../../http/front/open-calls.ts';
import { valid } from '../../http/valid.ts';
import { endOtherSockets, removeTabs } from '../../push/tell-tabs.ts';
import { standingSessions } from '../db/sessions.ts';

/**
 * Ends the sockets of a user's sessions that do not stand any more. An operator's tool ends sessions in the ledger, where
 * no tab hears of it. Anybody may call: the ledger decides, so a call changes nothing that is not so already.
 */
export const endedSessions = new Hono<AppEnv>().use(...openJson).post('/', valid('json', body), async (c) => {
	const { userId } = c.req.valid('json');
	const standing = await standingSessions(c.var.db, userId);
	if (standing) endOtherSockets(c, userId, standing);
	else removeTabs(c, userId);
	return c.body(null, 204);
});
