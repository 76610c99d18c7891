import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import { unavailable } from '../lib/problem.ts';

const patience = 3_000;

/** Whether the storage behind the API answers: 200 `ok`, or 503 without details. */
export const health = new Hono<AppEnv>().get('/', async (c) => {
	const asked = async () => Promise.all([c.var.db.run(sql`select 1`), c.env.SESSIONS.get('health')]);
	const late = new Promise<never>((_, reject) => setTimeout(() => reject(unavailable()), patience));
	await Promise.race([asked(), late]).catch(() => {
		throw unavailable();
	});
	return c.text('ok');
});
