import { withTimeout } from '#contract/rules/timeout';
import { log } from './log.ts';
import { unavailable } from './problem.ts';

const timeoutMs = 5_000;

/** Reads the JSON of a static asset. Throws a Problem (503) if it is missing, slow or broken off. */
export async function readAsset<Content>(assets: Fetcher, path: string): Promise<Content> {
	try {
		return await withTimeout(timeoutMs, async (signal) => {
			const found = await assets.fetch(new URL(path, 'https://assets'), { signal });
			if (found.status !== 200) throw new Error(`status ${found.status}`);
			return await found.json<Content>();
		});
	} catch (error) {
		log('error', 'asset', { path, message: error instanceof Error ? error.message : 'unknown' });
		throw unavailable();
	}
}
