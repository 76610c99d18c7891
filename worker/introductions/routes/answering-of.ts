import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { mostOf } from '../../http/quotas.ts';
import { doorOf } from '../../mail/door-of.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { sendOwnWebhooks } from '../../webhooks/acts/send-due.ts';
import type { Answering } from '../acts/answers/answer-intro-request.ts';
import { mailAnswers } from '../acts/answers/mail-answers.ts';

/** What taking an answer needs of a call. */
export const answeringOf = (c: Context<AppEnv>): Answering => ({
	db: c.var.db,
	mailAnswers: (userId, requestId) => c.executionCtx.waitUntil(mailAnswers(doorOf(c), userId, requestId)),
	sendWebhooks: (userId) => c.executionCtx.waitUntil(sendOwnWebhooks(doorOf(c), userId)),
	tellTabs: (changed, userId) => tellTabs(c, changed, userId),
	connectionsMost: mostOf(c.env, 'connections'),
});
