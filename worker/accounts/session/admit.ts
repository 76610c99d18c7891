import type { Context } from 'hono';
import type { Actor } from '#contract/rules/actor';
import { accountHeader } from '#contract/tab';
import type { AppEnv } from '../../env.ts';
import { Problem } from '../../http/problem.ts';
import { addressUnverified } from '../../mail/problems.ts';
import type { ActiveSession } from '../db/sessions.ts';
import { countCall } from './budget.ts';
import { confirming, mustConfirm } from './must-confirm.ts';

/** The owner of the session, token or grant that was found. */
export type Found = Pick<ActiveSession, 'user'>;

/**
 * Lets in someone whose session, token or grant was found, by the same rules for all: sets `user` and `actor`, refuses
 * calls made for another user (`accountHeader`), and counts the call.
 */
export async function admit(c: Context<AppEnv>, actor: Actor, found: Found): Promise<void> {
	const { user } = found;
	if (mustConfirm(c, user) && !confirming.has(`${c.req.method} ${c.req.path}`)) throw addressUnverified();
	c.set('user', user);
	c.set('actor', actor);
	const meant = c.req.header(accountHeader);
	if (meant && meant !== user.id) {
		throw new Problem('other-account', 'Someone else is signed in to this browser now. Nothing was done.');
	}
	await countCall(c, user.id);
}
