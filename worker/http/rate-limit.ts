import { log } from './log.ts';

/**
 * Whether one more of `key` is within the limit of a rate-limit binding. A rough guard: when the counter fails, or is
 * missing in a deployment, everything passes.
 */
export async function passes(counter: RateLimit | undefined, key: string): Promise<boolean> {
	try {
		return (await counter?.limit({ key }))?.success ?? true;
	} catch {
		log('error', 'rate-limit', {});
		return true;
	}
}
