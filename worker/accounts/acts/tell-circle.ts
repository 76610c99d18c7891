import type { Context } from 'hono';
import { type Fact, touched } from '#contract/facts';
import { shareOf } from '../../db/in-slices.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { touch } from '../../push/tell-tabs.ts';
import type { CircleAccount } from '../db/circle/accounts.ts';
import { finishCopy } from '../db/circle/copy.ts';

const budgetMs = 15_000;

/**
 * What follows a change of a circle, or of what the signed-in person shares there: a copy that is not whole is finished,
 * and everybody in the circle is told; `also` are further facts, of which the signed-in person alone is told. A copy that
 * fails is finished at night; until then nobody sees it.
 */
export async function tellCircle(
	c: Context<AppEnv>,
	heard: readonly CircleAccount[],
	also: readonly Fact[] = [],
): Promise<void> {
	const { db, user, requestId } = c.var;
	if (heard.some(({ isOpen }) => isOpen)) {
		await finishCopy(db, user.id, shareOf(budgetMs)).catch((error) =>
			log('error', 'circle-copy', { requestId, message: innerMessage(error) }),
		);
	}
	// Who was in it is not known where the database has lost its answer.
	const facts = heard.length > 0 || c.var.deletedAgain ? touched.changeCircle() : [];
	const own = [...new Set([...also, ...facts])];
	if (own.length > 0) touch(c, own);
	for (const { userId } of heard) if (userId !== user.id) touch(c, facts, userId);
}
