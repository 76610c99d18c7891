import { stripVTControlCharacters } from 'node:util';
import { vi } from 'vitest';
import { token } from '../cloudflare/stub.ts';
import type { Run } from './deploying.ts';
import './world.ts';

/**
 * Runs a command's function in this process, against the stub, because a process for each scenario would take most of
 * the time. A Stop becomes exit code 1 and its message; any other error fails the test.
 */
export async function runHere(
	run: () => Promise<void>,
	baseUrl: string,
	env: Record<string, string | undefined> = {},
): Promise<Run> {
	const all = {
		KINDLING_BUILT: '1',
		DEPLOY_SETTINGS: '',
		DOMAIN_TIMEOUT_MS: '50',
		CLOUDFLARE_WAIT_MS: '1',
		CLOUDFLARE_API_BASE_URL: baseUrl,
		CLOUDFLARE_API_TOKEN: token,
		MAIL_FROM: 'introductions@northwind.test',
		...env,
	};
	for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
	const lines: string[] = [];
	const listen = (...words: unknown[]) => void lines.push(stripVTControlCharacters(words.join(' ')));
	const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockImplementation(listen));
	try {
		await run();
		return { status: 0, output: lines.join('\n') };
	} catch (error) {
		if (!isStop(error)) throw error;
		return { status: 1, output: [...lines, (error as Error).message].join('\n') };
	} finally {
		for (const spy of spies) spy.mockRestore();
		vi.unstubAllEnvs();
	}
}

/** True for a Stop, even from a reloaded module. */
const isStop = (error: unknown): boolean =>
	error instanceof Object && (error.constructor.name === 'Stop' || isStop(Object.getPrototypeOf(error)));
