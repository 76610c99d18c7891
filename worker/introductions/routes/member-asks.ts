import { Hono } from 'hono';
import { answerOfMember } from '#contract/circle';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { newMemberLink } from '../use-cases/answer-link.ts';
import { answerAsMember } from '../use-cases/answers/answer-intro-request.ts';
import { answeringOf } from './from-call.ts';

/** Mails that ask the signed-in person as a circle member, by the mail's id. */
export const memberAsks = new Hono<AppEnv>()
	.use(signedIn)
	.post('/:id/answer', valid('json', answerOfMember), async (c) => {
		const isAsked = await answerAsMember(answeringOf(c), c.var.user.id, c.req.param('id'), c.req.valid('json'));
		return isAsked ? c.body(null, 204) : missing('Request');
	})
	.post('/:id/link', async (c) => {
		const { db, user } = c.var;
		const { url, agreed } = await newMemberLink(db, user.id, c.req.param('id'), new URL(c.req.url).origin);
		for (const { user: asker } of agreed) tellTabs(c, ['requests'], asker.id);
		return c.json({ url }, 201);
	});
