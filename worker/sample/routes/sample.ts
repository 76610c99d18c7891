import { Hono } from 'hono';
import { ensureRoom } from '../../accounts/ensure-room.ts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { createSampleList } from '../create-sample-list.ts';

/** The list of invented people. */
export const sample = new Hono<AppEnv>().use(signedIn).post('/', async (c) => {
	await ensureRoom(c, 'lists');
	return c.json(await createSampleList(c.var.db, c.var.user), 201);
});
