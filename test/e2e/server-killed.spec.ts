// The rules: docs/product/import.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnServer } from './support/own-server.ts';
import { expect, test } from './support/people.ts';

const rows = 1_000;
/** When the server is killed, as parts of the time that a whole import takes. */
const moments = process.env.LOAD_SECONDS ? [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1] : [0.3];

const people = (round: number) =>
	Array.from({ length: rows }, (_, index) => ({
		name: `Person ${index} of ${round}`,
		title: 'Chief of Staff at Northwind',
		linkedinUrl: `https://www.linkedin.com/in/person-${round}-${index}`,
	}));

test('a server that is killed in the middle of a large import leaves all of it or nothing', {
	tag: ['@D3'],
}, async () => {
	test.setTimeout(120_000 + moments.length * 30_000);
	const state = mkdtempSync(join(tmpdir(), 'kindling-killed-'));
	let server = await startOwnServer(state);
	try {
		const headers: Record<string, string> = { 'Content-Type': 'application/json' };
		const call = (path: string, body?: object) =>
			fetch(`${server.origin}${path}`, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) });
		const registered = await call('/api/register', { email: 'ada@example.com', password: 'correct horse' });
		headers.Cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
		const newList = async () =>
			((await (await call('/api/prospect-lists', { name: 'Big' })).json()) as { id: string }).id;
		const bring = (list: string, round: number) =>
			call(`/api/prospect-lists/${list}/prospects/import`, { prospects: people(round) });
		const count = async (list: string) =>
			((await (await call(`/api/prospect-lists/${list}/prospects`)).json()) as unknown[]).length;

		await bring(await newList(), -1);
		const started = performance.now();
		expect((await bring(await newList(), -2)).status).toBe(200);
		const whole = performance.now() - started;

		let [lost, tried] = [0, 0];
		const killAfter = (part: number) =>
			test.step(`killed after ${part} of the time that an import takes`, async () => {
				const round = tried++;
				const list = await newList();
				const response = bring(list, round).then(
					({ status }) => status,
					() => 'lost' as const,
				);
				await new Promise((resolve) => setTimeout(resolve, part * whole));
				await server.kill();
				const said = await response;
				if (said === 'lost') lost += 1;
				server = await startOwnServer(state);
				const found = await count(list);
				expect(found === 0 || found === rows, `${found} of ${rows} were there`).toBe(true);
				if (said === 200) expect(found).toBe(rows);
				expect((await bring(list, round)).status).toBe(200);
				expect(await count(list)).toBe(rows);
			});
		for (const part of moments) await killAfter(part);
		// On a machine that was slower before than it is now an import ends before its kill.
		for (let part = 0.1; lost === 0 && part > 0.01; part /= 2) await killAfter(part);
		// Otherwise every import had ended before its kill, and nothing was tried.
		expect(lost).toBeGreaterThan(0);
		test.info().annotations.push({ type: 'tried', description: String(tried) });
	} finally {
		await server.kill();
		rmSync(state, { recursive: true, force: true, maxRetries: 5 });
	}
});
