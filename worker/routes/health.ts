import { Hono } from 'hono';
import { withTimeout } from '#contract/rules/timeout';
import { ping } from '../db/client.ts';
import type { AppEnv } from '../env.ts';
import { unavailable } from '../http/problem.ts';

const timeoutMs = 2_000;

/** The header that names the deployed version: its tag, else its id. A laptop has none. */
const versionHeader = 'X-Version';

/** Whether the storage responds: 200 `ok`, or 503 without details. */
export const health = new Hono<AppEnv>().get('/', async (c) => {
	const { tag, id } = c.env.VERSION;
	c.header(versionHeader, tag || id);
	const ask = async () => Promise.all([ping(c.var.db), c.env.SESSIONS.get('health')]);
	await withTimeout(timeoutMs, ask).catch(() => {
		throw unavailable();
	});
	return c.text('ok');
});
