import type { Context } from 'hono';
import { isLocal } from '#contract/rules/local-host';
import type { AppEnv } from '../../env.ts';
import { networkOf } from '../../http/network.ts';
import { countCallOf } from '../../http/rate-limit.ts';
import { limitOf } from '../../http/settings.ts';
import type { ActiveSession } from '../db/sessions.ts';
import { updateBytesMost } from '../db/usage.ts';

/** The part of the bytes that an account may hold while its address is not confirmed. */
const unconfirmedShare = 10;

/**
 * Tells the database how many bytes the signed-in person may hold: a tenth until their address is confirmed. It is
 * written only when it has changed, by a confirmation or by the operator. On this machine no address needs to be confirmed.
 */
export async function keepBudget(
	c: Context<AppEnv>,
	{ user, bytesMost }: Pick<ActiveSession, 'user' | 'bytesMost'>,
): Promise<void> {
	const most = limitOf(c.env, 'BYTES_PER_USER');
	const isWhole = user.emailVerified || isLocal(c.req.url);
	const wanted = isWhole ? most : Math.floor(most / unconfirmedShare);
	if (bytesMost !== wanted) await updateBytesMost(c.var.db, user.id, wanted);
}

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
	if (isCounted(c)) await countCallOf(c.env.READS, `writes:${userId}`, 'writes-limit');
}

/** Counts a read that comes by another method, such as each message of an assistant. */
export async function countRead(c: Context<AppEnv>, userId: string): Promise<void> {
	if (isCounted(c)) await countCallOf(c.env.READS, userId, 'reads-limit');
}

const isCounted = (c: Context<AppEnv>) => networkOf(c.req.header('CF-Connecting-IP')) !== null;
