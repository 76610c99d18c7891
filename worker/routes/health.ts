import { Hono } from 'hono';
import { withTimeout } from '#contract/timeout';
import { ping } from '../db/client.ts';
import type { AppEnv } from '../env.ts';
import { unavailable } from '../lib/problem.ts';

const timeoutMs = 2_000;

/** Whether the storage answers: 200 `ok`, or 503 without details. */
export const health = new Hono<AppEnv>().get('/', async (c) => {
	const ask = async () => Promise.all([ping(c.var.db), c.env.SESSIONS.get('health')]);
	await withTimeout(timeoutMs, ask).catch(() => {
		throw unavailable();
	});
	return c.text('ok');
});
