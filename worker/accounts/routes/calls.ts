import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { account } from './account.ts';
import { addressLink, addressLinkAgain } from './address-link.ts';
import { notMe } from './not-me.ts';
import { reset } from './reset.ts';
import { session } from './session.ts';
import { changes } from './tab-socket.ts';

/** The calls of accounts that need no session. */
export const openAccountCalls = new Hono<AppEnv>()
	.route('/', session)
	.route('/reset', reset)
	.route('/verify', addressLink)
	.route('/not-me', notMe);

/** The calls of accounts. */
export const accountCalls = new Hono<AppEnv>()
	.route('/account', account)
	.route('/verification', addressLinkAgain)
	.route('/changes', changes);
