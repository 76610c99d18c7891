import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { findFirstSteps } from '../db/overviews/first-steps.ts';

/** Steps of the dashboard that the signed-in person has done already. */
export const firstSteps = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await findFirstSteps(c.var.db, c.var.user.id)));
