import { Hono } from 'hono';
import { actingOf } from '../../../accounts/session/acting.ts';
import { countRead, countWrite } from '../../../accounts/session/budget.ts';
import type { AppEnv } from '../../../env.ts';
import { Problem } from '../../../http/problem.ts';
import { tellTabsNow } from '../../../push/tell-tabs.ts';

// The revision of March 2025 lets a program send several messages in one call.
const messagesMost = 20;

/**
 * The Model Context Protocol (streamable HTTP, without sessions): the endpoint of assistants. Their tools call the same
 * functions as the app's routes, as the user let in here and with the same rights, so every rule applies to them too.
 */
export const mcp = new Hono<AppEnv>()
	.post('/', async (c) => {
		const { user, actor, requestId } = c.var;
		// Only a token lets someone in here, because a browser with a session is no assistant.
		if (!actor || actor.by === 'session') throw new Problem('signed-out', 'Please sign in.');
		const messages = await messagesIn(c.req.raw);
		if (messages > messagesMost) {
			throw new Problem('invalid-input', `Please send at most ${messagesMost} messages in one call.`);
		}
		await Promise.all(Array.from({ length: messages }, () => countRead(c, user.id)));
		const acting = actingOf(c);
		const { serve } = await import('../tools/serve.ts');
		return serve(c.req.raw, {
			acting: {
				...acting,
				// A tool may run while its response is on its way, too late for a header.
				tellTabs: (changed, userId = user.id) => acting.waitUntil(tellTabsNow(c.env, changed, userId)),
			},
			actor,
			origin: new URL(c.req.url).origin,
			requestId,
			count: { read: () => countRead(c, user.id), write: () => countWrite(c, user.id) },
		});
	})
	.all('/', () => {
		throw new Problem('method-not-allowed', 'Only POST here.', { headers: { Allow: 'POST' } });
	});

// A body that isn't JSON counts as one message, and the protocol's own error answers it.
async function messagesIn(request: Request): Promise<number> {
	const body: unknown = await request
		.clone()
		.json()
		.catch(() => null);
	return Array.isArray(body) ? body.length : 1;
}
