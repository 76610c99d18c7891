import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';

/**
 * Clears what a test file may have left for the next one in the same worker: counts, and suppressed addresses. Every
 * file calls it first (test/vitest.config.ts).
 */
export const beginClean = () =>
	beforeAll(async () => {
		await env.DB.batch(['counters', 'suppressed_addresses'].map((table) => env.DB.prepare(`delete from ${table}`)));
	});
