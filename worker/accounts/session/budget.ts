import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { networkOf } from '../../http/ip-network.ts';
import { countCallOf } from '../../http/rate-limit.ts';

// A HEAD runs the same queries as a GET.
const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Limits a person's reads, and separately their writes, so that no script can hold the database that all share. A rough
 * guard: when the counter fails, every call passes. Counts nothing on this machine.
 */
export async function countCall(c: Context<AppEnv>, userId: string): Promise<void> {
	if (isRead(c.req.method)) return countRead(c, userId);
	// Its messages are counted, and the app's calls that they cause.
	if (c.req.path === '/api/mcp') return;
	await countWrite(c, userId);
}

/** Counts a write, such as each that an assistant makes in one call. */
export async function countWrite(c: Context<AppEnv>, userId: string): Promise<void> {
	if (isCounted(c)) await countCallOf(c.env.READS, `writes:${userId}`, 'writes-limit');
}

/** Counts a read that comes by another method, such as each message of an assistant. */
export async function countRead(c: Context<AppEnv>, userId: string): Promise<void> {
	if (isCounted(c)) await countCallOf(c.env.READS, userId, 'reads-limit');
}

const isCounted = (c: Context<AppEnv>) => networkOf(c.req.header('CF-Connecting-IP')) !== null;
