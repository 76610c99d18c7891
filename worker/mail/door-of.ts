import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import type { Letter } from '../outside/mail/mailer.ts';
import { type Door, type Recipient, sendNotice } from './door.ts';
import type { NoticeKind } from './limits.ts';

/** Makes the door of mails from a request. */
export const doorOf = (c: Context<AppEnv>): Door => ({
	db: c.var.db,
	env: c.env,
	origin: new URL(c.req.url).origin,
	requestId: c.var.requestId,
});

/** Sends a notice after the response. */
export function notify(c: Context<AppEnv>, kind: NoticeKind, to: Recipient, letter: Letter): void {
	c.executionCtx.waitUntil(sendNotice(doorOf(c), kind, to, letter));
}
