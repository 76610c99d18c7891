import { withTimeout } from '#contract/rules/timeout';
import build from '#extension-build' with { type: 'json' };
import { log } from '../../http/log.ts';
import { unavailable } from '../../http/problem.ts';
import type { BuiltFiles } from './built-files.ts';

const timeoutMs = 5_000;

/**
 * The built extension, from the static assets. Its address has the hash of the build in it, so the code of one build
 * never gets the files of another. Throws a Problem (503) where they are missing, slow, or broken off.
 */
export async function readFiles(assets: Fetcher): Promise<BuiltFiles> {
	try {
		return await withTimeout(timeoutMs, async (signal) => {
			const found = await assets.fetch(new URL(build.path, 'https://assets'), { signal });
			if (found.status !== 200) throw new Error(`status ${found.status}`);
			return await found.json<BuiltFiles>();
		});
	} catch (error) {
		log('error', 'extension-files', { message: error instanceof Error ? error.message : 'unknown' });
		throw unavailable();
	}
}
