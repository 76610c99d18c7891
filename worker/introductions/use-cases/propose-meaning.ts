import { readMeaning } from '../../ai/read-meaning.ts';
import { countOne } from '../../db/counters.ts';
import type { Owner } from '../../db/owned.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import { updateProposal } from '../db/answers/replies.ts';
import type { ReceivedMail } from './mail-of-request.ts';
import { modelLimits } from './model-limits.ts';

/**
 * Asks the model for the meaning of the reply `replyId`, within the user's limit of drafts, and stores it as a
 * proposal, which does nothing until the user presses a button. There is no proposal without a model, above the limit,
 * or if the model says nothing useful. Never throws; a failure is logged.
 */
export async function proposeMeaning(received: ReceivedMail, userId: Owner, replyId: string): Promise<void> {
	const { db, env, requestId, mail } = received;
	try {
		if (!env.AI || !mail.text || (await countOne(db, ...modelLimits(env, userId))) !== null) return;
		const read = await readMeaning(env.AI, env.AI_MODEL, mail.text);
		if (read.outcome === 'not connected') return;
		if (read.outcome !== 'said') return log('error', 'proposal', { requestId, userId, ...read });
		if (!read.said) return;
		await updateProposal(db, userId, replyId, read.said);
		await tellTabsNow(env, ['people', 'requests'], userId);
	} catch (error) {
		log('error', 'proposal', { requestId, userId, message: innerMessage(error) });
	}
}
