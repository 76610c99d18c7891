import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';

// The OAuth library's prefixes for a user's connections.
const prefixes = ['grant', 'token'];

/**
 * Removes KV's entries for the connected assistants of an account whose grants have all ended, after the response. A
 * fault is logged: without its grant in the database an entry opens nothing, and each expires some day.
 */
export function forgetAssistants(c: Context<AppEnv>, userId: string): void {
	const removal = Promise.all(prefixes.map((prefix) => removeAll(c.env.SESSIONS, `${prefix}:${userId}:`))).catch(
		(error) => log('error', 'kv-delete', { userId, message: innerMessage(error) }),
	);
	c.executionCtx.waitUntil(removal);
}

async function removeAll(kv: KVNamespace, prefix: string): Promise<void> {
	let cursor: string | undefined;
	do {
		const listed: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor: cursor ?? null });
		await Promise.all(listed.keys.map(({ name }) => kv.delete(name)));
		cursor = listed.list_complete ? undefined : listed.cursor;
	} while (cursor);
}
