// The rules: docs/product/import.md.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { startOwnServer } from './support/own-server.ts';
import { expect, test } from './support/people.ts';

const rows = 1_000;
/** Moments at which the server is killed, as parts of the writes to the database's log that an import makes. */
const moments = process.env.LOAD_SECONDS ? [0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1] : [0];

/** Returns a number that grows with each write to the log of the database below `state`. */
function lastWrite(state: string): bigint {
	const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject');
	const logs = readdirSync(folder).filter((name) => name.endsWith('.sqlite-wal'));
	const times = logs.map(
		(name) => statSync(join(folder, name), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n,
	);
	return times.reduce((sum, time) => sum + time, 0n);
}

/** Calls `onWrite` with the number of each write into the log until `done` is settled. Returns how many there were. */
async function countWrites(state: string, done: Promise<unknown>, onWrite: (count: number) => void = () => {}) {
	let isOver = false;
	const over = done.finally(() => {
		isOver = true;
	});
	let [count, last] = [0, lastWrite(state)];
	while (!isOver) {
		await setImmediate();
		const now = lastWrite(state);
		if (now === last) continue;
		last = now;
		count += 1;
		onWrite(count);
	}
	await over;
	return count;
}

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
		const imported = bring(await newList(), -2);
		const whole = await countWrites(state, imported);
		expect((await imported).status).toBe(200);
		expect(whole).toBeGreaterThan(0);

		let [lost, tried] = [0, 0];
		const killAfter = (part: number) =>
			test.step(`killed after ${part} of the writes that an import makes`, async () => {
				const round = tried++;
				const list = await newList();
				const response = bring(list, round).then(
					({ status }) => status,
					() => 'lost' as const,
				);
				let killed: Promise<void> | undefined;
				await countWrites(state, response, (count) => {
					if (count >= part * whole) killed ??= server.kill();
				});
				await (killed ?? server.kill());
				const outcome = await response;
				if (outcome === 'lost') lost += 1;
				server = await startOwnServer(state);
				const found = await count(list);
				expect(found === 0 || found === rows, `${found} of ${rows} were there`).toBe(true);
				if (outcome === 200) expect(found).toBe(rows);
				expect((await bring(list, round)).status).toBe(200);
				expect(await count(list)).toBe(rows);
			});
		for (const part of moments) await killAfter(part);
		// If this process slept through an import's writes, the import ended before the kill.
		for (let round = 0; lost === 0 && round < 5; round += 1) await killAfter(0);
		// Otherwise every import had ended before its kill, and nothing was tried.
		expect(lost).toBeGreaterThan(0);
		test.info().annotations.push({ type: 'tried', description: String(tried) });
	} finally {
		await server.kill();
		rmSync(state, { recursive: true, force: true, maxRetries: 5 });
	}
});
