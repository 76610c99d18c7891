import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { sendEvents } from '../../events/listeners.ts';
import { doorOf } from '../../mail/door-of.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { mailAnswers } from '../acts/answers/mail-answers.ts';
import type { Telling } from '../acts/tell-change.ts';

/** How a call tells what happened to a request: after its response. */
export const tellingOf = (c: Context<AppEnv>): Required<Telling> => ({
	tellTabs: (changed, userId) => tellTabs(c, changed, userId),
	sendEvents: (userId) => c.executionCtx.waitUntil(sendEvents(doorOf(c), userId)),
	mailAnswers: (userId, requestId) => c.executionCtx.waitUntil(mailAnswers(doorOf(c), userId, requestId)),
});
