import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { actingOf } from '../../http/acting.ts';
import { outboxOf } from '../../mail/outbox.ts';
import { mailAnswers } from '../use-cases/answers/mail-answers.ts';
import { type Telling, tellingBy } from '../use-cases/tell-change.ts';

/** How a call tells what happened to a request: after its response. */
export const tellingOf = (c: Context<AppEnv>): Required<Telling> => ({
	...tellingBy(actingOf(c)),
	mailAnswers: (userId, requestId) => c.executionCtx.waitUntil(mailAnswers(outboxOf(c), userId, requestId)),
});
