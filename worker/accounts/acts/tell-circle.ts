import type { Context } from 'hono';
import type { Noun } from '#contract/tab';
import { shareOf } from '../../db/in-slices.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import type { CircleAccount } from '../db/circle/accounts.ts';
import { finishCopy } from '../db/circle/copy.ts';

const budgetMs = 15_000;

/**
 * What follows a change of a circle, or of what the signed-in person shares there: a copy that is not whole is finished,
 * and everybody in the circle is told; `also` are further nouns that changed, of which the signed-in person alone is told. A copy that
 * fails is finished at night; until then nobody sees it.
 */
export async function tellCircle(
	c: Context<AppEnv>,
	heard: readonly CircleAccount[],
	also: readonly Noun[] = [],
): Promise<void> {
	const { db, user, requestId } = c.var;
	if (heard.some(({ isOpen }) => isOpen)) {
		await finishCopy(db, user.id, shareOf(budgetMs)).catch((error) =>
			log('error', 'circle-copy', { requestId, message: innerMessage(error) }),
		);
	}
	// Who was in it is not known where the database has lost its answer.
	const changed: Noun[] = heard.length > 0 || c.var.deletedAgain ? ['circle'] : [];
	const own = [...new Set([...also, ...changed])];
	if (own.length > 0) tellTabs(c, own);
	for (const { userId } of heard) if (userId !== user.id) tellTabs(c, changed, userId);
}
