import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { findNetworkChanges } from '../db/network-changes.ts';

/** Changes by the last upload of the signed-in person's network, or null. */
export const networkChanges = new Hono<AppEnv>()
	.use(signedIn)
	.get('/changes', async (c) => c.json((await findNetworkChanges(c.var.db, c.var.user.id)) ?? null));
