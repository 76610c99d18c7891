import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { findFirstSteps } from '../db/overviews/first-steps.ts';
import { findNeedsYou } from '../db/overviews/needs-you.ts';

/** Everything waiting for the signed-in person, across all their lists. */
export const needsYou = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await findNeedsYou(c.var.db, c.var.user.id)));

/** The dashboard's first steps that the signed-in person has done already. */
export const firstSteps = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await findFirstSteps(c.var.db, c.var.user.id)));
