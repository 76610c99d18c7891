// Ending by a signal, and a command's time limits: .scripts/command/interrupt.ts. Each test reloads the modules,
// because a signal counts for the whole process.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cloudflareStub } from '../cloudflare/stub.ts';
import { runHere } from '../support/here.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../support/own-worker.ts';

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';
let send: (name: Signal) => void;

beforeEach(async () => {
	vi.resetModules();
	const heeded = new Map<string | symbol, () => void>();
	const on = vi.spyOn(process, 'on').mockImplementation((name, heed) => {
		heeded.set(name, heed as () => void);
		return process;
	});
	(await import('../../../.scripts/command/interrupt.ts')).heedSignals();
	on.mockRestore();
	send = (name) => heeded.get(name)?.();
});
afterEach(() => {
	vi.unstubAllEnvs();
	vi.doUnmock('node:timers/promises');
});

test('a signal ends the reading of a backup at the next statement', async () => {
	const { copyOf } = await import('../../../.scripts/backup/copy.ts');
	const read: string[] = [];
	const pieces = async function* () {
		for (const name of ['a', 'b', 'c']) {
			read.push(name);
			yield Buffer.from(`CREATE TABLE ${name} (id);\n`);
			if (name === 'b') send('SIGHUP');
		}
	};
	await expect(copyOf(pieces(), 'x.sql')).rejects.toThrow(/^Ended by SIGHUP\.$/);
	expect(read).toEqual(['a', 'b', 'c']);
});

test('a signal ends a call that waits for an answer, and the pause before it is made again', async () => {
	let [asked, status] = [0, 0];
	const server = createServer((_, response) => {
		asked += 1;
		if (status) response.writeHead(status).end('{}');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	vi.stubEnv('CLOUDFLARE_API_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	vi.stubEnv('CLOUDFLARE_WAIT_MS', '100000');
	const { ask } = await import('../../../.scripts/cloudflare/api.ts');
	const { insisting, openDatabase } = await import('../../../.scripts/cloudflare/database.ts');
	const account = { id: 'ours', headers: {} };
	try {
		status = 500;
		const first = once(server, 'request');
		const again = expect(insisting(openDatabase(account, 'd', 'x')).all('SELECT 1')).rejects.toThrow(
			/^Ended by SIGINT/,
		);
		await Promise.race([first, again]);
		// The response arrives before the signal.
		for (let turn = 0; turn < 200; turn += 1) await setImmediate();
		send('SIGINT');
		await again;
		expect(asked).toBe(1);
		status = 0;
		await expect(ask(account, 'GET', '/things')).rejects.toThrow(/^Ended by SIGINT/);
	} finally {
		server.closeAllConnections();
		server.close();
	}
});

test('a call is made again after 1, 5, 25 and 120 seconds', async () => {
	// Records the pauses instead of waiting for them.
	const waited: unknown[] = [];
	vi.doMock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void waited.push(ms) }));
	vi.stubEnv('CLOUDFLARE_WAIT_MS', undefined);
	const { persist } = await import('../../../.scripts/cloudflare/database.ts');
	const { Unavailable } = await import('../../../.scripts/cloudflare/api.ts');
	await expect(persist(() => Promise.reject(new Unavailable('not now')))).rejects.toThrow('not now');
	expect(waited).toEqual([1_000, 5_000, 25_000, 120_000]);
});

test('a version is checked every two seconds until it is healthy, for two minutes at most', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const waited: number[] = [];
	const pass = async (ms: number) => {
		waited.push(ms);
		vi.setSystemTime(Date.now() + ms);
	};
	vi.doMock('node:timers/promises', () => ({ setTimeout: pass }));
	const { waitUntilWell } = await import('../../../.scripts/deploy/look-after.ts');
	const stub = await cloudflareStub();
	addDatabase(stub.state, migratedDatabase());
	const { id } = addOwnWorker(stub.state);
	let deafTimes = 0;
	const host = 'kindling.ada.workers.dev';
	Object.defineProperty(stub.state, 'deafHosts', { get: () => (waited.length < deafTimes ? [host] : []) });
	const look = async () => {
		waited.length = 0;
		let state: unknown;
		const work = async () => {
			state = await waitUntilWell(`https://${host}`, id);
		};
		await runHere(work, stub.baseUrl, { DOMAIN_TIMEOUT_MS: undefined });
		return state;
	};
	try {
		expect([await look(), waited]).toEqual([{ isThere: true }, []]);
		deafTimes = 3;
		expect([await look(), waited]).toEqual([{ isThere: true }, [2_000, 2_000, 2_000]]);
		deafTimes = 1_000;
		expect([await look(), waited.length]).toEqual([expect.objectContaining({ isThere: false }), 60]);
	} finally {
		vi.useRealTimers();
		stub.stop();
	}
});
