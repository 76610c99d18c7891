import { Hono } from 'hono';
import { draftFacts, type IntroMessage } from '#contract/intro-draft';
import { displayName } from '../../accounts/display-name.ts';
import { signedIn } from '../../accounts/session/session.ts';
import { plainFacts } from '../../ai/facts.ts';
import { composeDraft, writeDraft } from '../../ai/write-draft.ts';
import type { AppEnv } from '../../env.ts';
import { limited } from '../../http/limited.ts';
import { log } from '../../http/log.ts';
import { unavailable } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { isConfirmed } from '../../mail/outbox.ts';
import { addressUnverified } from '../../mail/problems.ts';
import { modelLimits } from '../use-cases/model-limits.ts';

/** Drafts an introduction request from the facts about a prospect. The response says who wrote it. */
export const introMessage = new Hono<AppEnv>().post('/', signedIn, valid('json', draftFacts), async (c) => {
	// The model costs the operator money, and anyone can register with someone else's address.
	if (c.env.AI && !isConfirmed(new URL(c.req.url), c.var.user)) throw addressUnverified();
	const usedUp = ['drafts-used-up', 'That’s a lot of drafts. Please wait a little and try again.'] as const;
	await limited(c.var.db, usedUp, ...modelLimits(c.env, c.var.user.id));
	const facts = plainFacts(c.req.valid('json'), displayName(c.var.user), c.var.user.about);
	const drafted = await writeDraft(c.env.AI, c.env.AI_MODEL, facts);
	if (drafted.outcome === 'drafted') return c.json<IntroMessage>({ ...drafted.draft, source: 'ai' });
	const composed = (composedBecause: IntroMessage['composedBecause']) =>
		c.json<IntroMessage>({ ...composeDraft(facts), source: 'composer', composedBecause });
	if (drafted.outcome === 'not connected') return composed('not-connected');
	log('error', 'draft', { requestId: c.var.requestId, outcome: drafted.outcome, reason: drafted.reason });
	if (drafted.outcome === 'unusable') return composed('unusable');
	throw unavailable('The AI isn’t available right now.', 30, 'draft-unavailable');
});
