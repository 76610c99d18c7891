import type { ProspectReply } from '#contract/prospect-link';
import { limited } from '../../../http/limited.ts';
import { fingerprint } from '../../../http/token.ts';
import { findByProspectToken, updateProspectAnswer } from '../../db/answers/prospect-links.ts';
import { tellChange } from '../tell-change.ts';
import { type Answering, tries, usedUp } from './answer-intro-request.ts';

/**
 * Takes a prospect's answer: writes it, tells the asker's tabs, and mails the asker anything new to them. No mail ever
 * goes to the prospect. False when the link is wrong, over or ended. Throws a Problem after too many answers.
 */
export async function answerAsProspect(answering: Answering, token: string, reply: ProspectReply): Promise<boolean> {
	const { db } = answering;
	const tokenHash = fingerprint(token);
	const asked = await findByProspectToken(db, tokenHash);
	if (!asked) return false;
	await limited(db, usedUp, { key: `prospect-answer:${asked.id}`, ...tries });
	const { id: requestId, user } = asked;
	if (!(await updateProspectAnswer(db, user.id, { requestId, tokenHash }, reply))) return false;
	await tellChange(answering, 'prospect', { id: requestId, userId: user.id, member: asked.member });
	return true;
}
