import type { Context } from 'hono';
import { withTimeout } from '#contract/rules/timeout';
import type { AppEnv } from '../env.ts';
import { networkOf } from './ip-network.ts';
import { log } from './log.ts';
import { tooMany } from './problem.ts';

const timeoutMs = 1_000;

/**
 * Counts one more call of `key`, and returns false above the limit of a rate-limit binding. A rough guard: everything
 * passes when the counter fails, takes over a second, or is missing in a deployment.
 */
export async function passes(counter: RateLimit | undefined, key: string): Promise<boolean> {
	if (!counter) return true;
	try {
		return (await withTimeout(timeoutMs, async () => counter.limit({ key })))?.success ?? true;
	} catch {
		log('error', 'rate-limit', {});
		return true;
	}
}

// The period of the binding in wrangler.toml, in seconds.
const period = 60;

/** Counts one more call of `key`, and throws the problem for someone who calls too often. */
export async function countCallOf(
	counter: RateLimit | undefined,
	key: string,
	problem: 'reads-limit' | 'writes-limit',
): Promise<void> {
	if (await passes(counter, key)) return;
	throw tooMany(problem, 'That’s a lot at once. Please wait a minute and try again.', period);
}

/** Counts one more read of a link that needs no session: for the link, and for all links read by the network. */
export async function countReadOfLink(c: Context<AppEnv>, kind: 'share' | 'answer', id: string): Promise<void> {
	const network = networkOf(c.req.header('CF-Connecting-IP'));
	// Answering has a limit of its own, and reads no list.
	const ofLink = kind === 'share' && c.req.method === 'GET' ? c.env.SHARED_READS : c.env.READS;
	await Promise.all([
		countCallOf(ofLink, `${kind}:${id}`, 'reads-limit'),
		...(network ? [countCallOf(c.env.READS, `${kind}s-from:${network}`, 'reads-limit')] : []),
	]);
}
