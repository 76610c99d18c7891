import { Hono } from 'hono';
import { withTimeout } from '#contract/rules/timeout';
import release from '#version' with { type: 'json' };
import { ping } from './db/client.ts';
import type { AppEnv } from './env.ts';
import { unavailable } from './http/problem.ts';
import { versionName } from './http/version-name.ts';

const timeoutMs = 2_000;

/**
 * Responds 200 `ok` when the storage does, else 503 without details. `X-Version` names the deployed version,
 * `X-Release` the release it was made from.
 */
export const health = new Hono<AppEnv>().get('/', async (c) => {
	c.header('X-Version', versionName(c.env.VERSION.id));
	c.header('X-Release', release.version);
	const ask = async () => Promise.all([ping(c.var.db), c.env.SESSIONS.get('health')]);
	await withTimeout(timeoutMs, ask).catch(() => {
		throw unavailable();
	});
	return c.text('ok');
});
