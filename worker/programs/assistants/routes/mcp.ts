import { Hono } from 'hono';
import { countRead } from '../../../accounts/session/budget.ts';
import type { AppEnv, Fetch } from '../../../env.ts';
import { Problem } from '../../../http/problem.ts';

// The revision of March 2025 lets a program send several messages in one call.
const messagesMost = 20;

/**
 * The Model Context Protocol (streamable HTTP, without sessions): the door for assistants. Their tools make the app's own
 * calls, as the person who is let in here and with the same rights, so every rule holds for them too.
 */
export const mcp = (app: Fetch) =>
	new Hono<AppEnv>()
		.post('/', async (c) => {
			const { user, actor } = c.var;
			// A token lets somebody in here, and nothing else: a browser with a session is no assistant.
			if (!actor || actor.by === 'session') throw new Problem('signed-out', 'Please sign in.');
			const count = await messagesIn(c.req.raw);
			if (count > messagesMost) {
				throw new Problem('invalid-input', `Please send at most ${messagesMost} messages in one call.`);
			}
			await Promise.all(Array.from({ length: count }, () => countRead(c, user.id)));
			const env = { ...c.env, ACTING: { user, actor } };
			const address = c.req.header('CF-Connecting-IP');
			const fetch = (request: Request) => {
				// So that what it reads is counted as every reading is.
				if (address) request.headers.set('CF-Connecting-IP', address);
				return app(request, env, c.executionCtx as ExecutionContext);
			};
			const { serve } = await import('../tools/serve.ts');
			const { origin } = new URL(c.req.url);
			return serve(c.req.raw, { origin, rights: actor.rights, program: actor.name, fetch });
		})
		.all('/', () => {
			throw new Problem('method-not-allowed', 'Only POST here.', { headers: { Allow: 'POST' } });
		});

// What is no JSON is one message: the protocol's own error says so.
async function messagesIn(request: Request): Promise<number> {
	const body: unknown = await request
		.clone()
		.json()
		.catch(() => null);
	return Array.isArray(body) ? body.length : 1;
}
