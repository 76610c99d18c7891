import type { Context } from 'hono';
import { isTimeZone, timeZoneHeader } from '#contract/rules/time-zone';
import { keepTimeZone } from '../../accounts/db/users.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import type { Sending } from '../use-cases/deliver.ts';
import { tellingOf } from './telling-of.ts';

/** Makes what sending needs out of a call. A time zone that the call names is kept, after the response. */
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
