import { Hono } from 'hono';
import { withTimeout } from '#contract/rules/timeout';
import type { AppEnv } from '../../env.ts';
import { needSameSite } from '../../http/front/same-site.ts';
import { missing, Problem, unavailable } from '../../http/problem.ts';
import { socketSession, tabsOf } from '../../push/tell-tabs.ts';
import { signedIn } from '../session/session.ts';

const timeoutMs = 5_000;

/**
 * The socket over which a tab hears what changes. A page of another site could open one with the user's cookie, so its
 * origin is checked as for a write.
 */
export const changes = new Hono<AppEnv>().use(needSameSite, signedIn).get('/', async (c) => {
	const tabs = tabsOf(c.env, c.var.user.id) ?? missing('Socket');
	if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
		throw new Problem('invalid-input', 'Only a WebSocket here.');
	}
	const query = new URLSearchParams({
		since: String(Number(c.req.query('since')) || 0),
		session: socketSession(c.var.sid),
		until: String(Date.parse(c.var.sessionEnd)),
	});
	const headers = { Upgrade: 'websocket' };
	const opened = withTimeout(timeoutMs, () => tabs.fetch(`https://tabs/?${query}`, { headers }));
	const { status, webSocket } = await opened.catch(() => {
		throw unavailable();
	});
	if (!webSocket) throw unavailable();
	return new Response(null, { status, webSocket });
});
