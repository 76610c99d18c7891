import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const cold = process.env.PATH ?? '';

/** The environment in which wrangler starts as it does for a person. */
export const coldWrangler = { PATH: cold };

/**
 * Lets one process run all wrangler commands of a test file (host.ts). A start takes two seconds of processor time,
 * most of it compiling.
 */
export function warmWrangler(): void {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-wrangler-'));
	const socket = join(folder, 'socket');
	const host = fork(resolve(import.meta.dirname, 'host.ts'), [socket], { stdio: 'ignore' });
	const ready = once(host, 'message');
	beforeAll(async () => {
		await ready;
		process.env.WRANGLER_HOST = socket;
		process.env.PATH = [import.meta.dirname, cold].join(delimiter);
	});
	afterAll(async () => {
		process.env.PATH = cold;
		const ended = once(host, 'exit');
		host.kill();
		await ended;
		rmSync(folder, { recursive: true, force: true });
	});
}
