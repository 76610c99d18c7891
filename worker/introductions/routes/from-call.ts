import type { Context } from 'hono';
import { isTimeZone, timeZoneHeader } from '#contract/rules/time-zone';
import { keepTimeZone } from '../../accounts/db/users.ts';
import { actingOf } from '../../accounts/session/acting.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { mostOf } from '../../http/quotas.ts';
import { outboxOf } from '../../mail/outbox.ts';
import type { Answering } from '../use-cases/answers/answer-intro-request.ts';
import { mailAnswers } from '../use-cases/answers/mail-answers.ts';
import type { Sending } from '../use-cases/deliver.ts';
import { type Telling, tellingBy } from '../use-cases/tell-change.ts';

/** How a call tells what happened to a request: after its response. */
const tellingOf = (c: Context<AppEnv>): Required<Telling> => ({
	...tellingBy(actingOf(c)),
	mailAnswers: (userId, requestId) => c.executionCtx.waitUntil(mailAnswers(outboxOf(c), userId, requestId)),
});

/** Makes a {@link Sending} from a call. Stores the time zone that the call names, after the response. */
export function sendingOf(c: Context<AppEnv>): Sending {
	const { db, user, requestId } = c.var;
	const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
	const zone = c.req.header(timeZoneHeader);
	if (zone && isTimeZone(zone)) {
		const kept = keepTimeZone(db, user.id, zone);
		waitUntil(kept.catch((error) => log('error', 'time-zone', { requestId, message: innerMessage(error) })));
	}
	const { origin } = new URL(c.req.url);
	return {
		db,
		user,
		requestId,
		origin,
		env: c.env,
		waitUntil,
		telling: tellingOf(c),
	};
}

/** Makes an {@link Answering} from a call. */
export const answeringOf = (c: Context<AppEnv>): Answering => ({
	...tellingOf(c),
	db: c.var.db,
	connectionsMost: mostOf(c.env, 'connections'),
});
