import { Hono } from 'hono';
import { ping } from '../db/client.ts';
import type { AppEnv } from '../env.ts';
import { unavailable } from '../lib/problem.ts';

const patience = 2_000;

/** Whether the storage behind the API answers: 200 `ok`, or 503 without details. */
export const health = new Hono<AppEnv>().get('/', async (c) => {
	const asked = async () => Promise.all([ping(c.var.db), c.env.SESSIONS.get('health')]);
	const late = new Promise<never>((_, reject) => setTimeout(() => reject(unavailable()), patience));
	await Promise.race([asked(), late]).catch(() => {
		throw unavailable();
	});
	return c.text('ok');
});
