import type { Context } from 'hono';
import type { User } from '#contract/user';
import type { AppEnv } from '../../env.ts';
import { isConfirmed, isMailSetUp } from '../../mail/outbox.ts';
import { domainsOf } from '../sign-up-rule.ts';

/** Calls open to someone who must confirm their address first. */
export const confirming: ReadonlySet<string> = new Set(['GET /api/user', 'POST /api/verification']);

/**
 * True while the user can do nothing but confirm their address: on a server for some domains only, an address counts
 * once it is proved. Never without mail, because no one could confirm then.
 */
export const mustConfirm = (c: Context<AppEnv>, user: User): boolean =>
	domainsOf(c.env) !== undefined && !isConfirmed(new URL(c.req.url), user) && isMailSetUp(c.env);

/** Returns the user in the form that the app gets. */
export const shownUser = (c: Context<AppEnv>, user: User): User => ({
	...user,
	...(c.env.REPLY_DOMAIN && { takesReplies: true }),
	...(mustConfirm(c, user) && { mustConfirm: true }),
});
