import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { networkOf } from '../../http/network.ts';
import { countCallOf } from '../../http/rate-limit.ts';

// A HEAD runs the same queries as a GET.
const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Limits the reads of one person, and their writes by themselves, so that one script cannot hold the database that all
 * share. A rough guard: when the counter fails, every call passes. On this machine nothing is counted.
 */
export async function countCall(c: Context<AppEnv>, userId: string): Promise<void> {
	if (isRead(c.req.method)) return countRead(c, userId);
	// The messages in it are counted, and what they make the app do.
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
