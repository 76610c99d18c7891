import type { Context } from 'hono';
import { budgetOf } from '../../db/in-slices.ts';
import type { Owner } from '../../db/owned.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { removeTabs, tellTabs } from '../../push/tell-tabs.ts';
import { type Removal, removeRecords } from '../db/removal.ts';
import { forgetAssistants } from '../session/oauth-entries.ts';
import { forgetSessions } from '../session/session.ts';

/**
 * How long the records of a large account are removed after the response, in milliseconds. Cloudflare allows 30 seconds
 * there.
 */
const budgetMs = 15_000;

/**
 * Finishes the removal of a marked account: its sessions are forgotten, its open tabs end, and the records of a large
 * one start being removed after the response. The rest is removed at night.
 */
export function finishRemoval(c: Context<AppEnv>, userId: Owner, { ended, onlookers, isWhole }: Removal): void {
	forgetSessions(c, userId, ended);
	forgetAssistants(c, userId);
	removeTabs(c, userId);
	for (const other of onlookers) if (other.userId !== userId) tellTabs(c, [other.noun], other.userId);
	if (isWhole) return;
	const removal = removeRecords(c.var.db, userId, budgetOf(budgetMs)).catch((error) =>
		log('error', 'account-removal', { requestId: c.var.requestId, message: innerMessage(error) }),
	);
	c.executionCtx.waitUntil(removal);
}
