import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import { unavailable } from '../lib/problem.ts';

/** Whether the storage behind the API answers: 200 `ok`, or 503 without details. */
export const health = new Hono<AppEnv>().get('/', async (c) => {
	await Promise.all([c.var.db.run(sql`select 1`), c.env.SESSIONS.get('health')]).catch(() => {
		throw unavailable();
	});
	return c.text('ok');
});
