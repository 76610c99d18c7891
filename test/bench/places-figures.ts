import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { people } from './people.ts';
import type { Figure } from './report.ts';
import { answering, call, quiet } from './servers.ts';

const accounts = 100;
const loadMs = 10_000;
const basePort = Number(process.env.PORT ?? 8860) + 4;

/**
 * A hundred accounts that read and write without a pause, each over a connection of its own, on one database and on three:
 * how much time there is for each call, and below which time 99 of 100 stay. On one machine the processor is shared too, so
 * this shows what places cost, and not what three databases of Cloudflare give.
 */
export async function placesFigures(): Promise<Figure[]> {
	const one = await measured(1, basePort);
	const three = await measured(3, basePort + 2);
	const beside = 'a hundred accounts on three databases, beside one';
	return [
		{ what: `${beside}: a call each`, unit: 'ms', bar: 1.2, value: three.each, floor: one.each },
		{ what: `${beside}: p99`, unit: 'ms', bar: 1.2, value: three.slowestHundredth, floor: one.slowestHundredth },
	];
}

async function measured(places: number, port: number) {
	const state = mkdtempSync(join(tmpdir(), 'kindling-places-'));
	const env = { ...process.env, ...quiet, PORT: String(port), PLACES: String(places), KINDLING_STATE: state };
	const origin = `http://localhost:${port}`;
	const server: ChildProcess = spawn('node', ['.scripts/serve.ts', '--log-level=error'], {
		env,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	try {
		await answering(`${origin}/api/health`);
		const everybody: Account[] = [];
		for (let index = 0; index < accounts; index += 1) everybody.push(await account(origin, index));
		return await load(everybody);
	} finally {
		server.kill('SIGTERM');
		await (server.exitCode ?? new Promise((ended) => server.once('exit', ended)));
		rmSync(state, { recursive: true, force: true, maxRetries: 5 });
	}
}

type Account = { origin: string; cookie: string; list: string };

async function account(origin: string, index: number): Promise<Account> {
	const body = { email: `ada.${index}@example.com`, password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
	const registered = await call(`${origin}/api/register`, { body });
	const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
	const made = await call(`${origin}/api/prospect-lists`, { cookie, body: { name: 'List', type: 'contact' } });
	const { id } = (await made.json()) as { id: string };
	await call(`${origin}/api/prospect-lists/${id}/prospects/import`, { cookie, body: { prospects: people(100, 0) } });
	return { origin, cookie, list: id };
}

// Nine readings and an import of ten people, over and over.
async function load(everybody: Account[]) {
	const times: number[] = [];
	const start = performance.now();
	const end = start + loadMs;
	const timed = async (work: Promise<unknown>, began = performance.now()) => {
		await work;
		times.push(performance.now() - began);
	};
	const go = async ({ origin, cookie, list }: Account) => {
		for (let round = 1; performance.now() < end; round += 1) {
			for (let at = 0; at < 9; at += 1) await timed(call(`${origin}/api/prospect-lists/${list}/prospects`, { cookie }));
			await timed(
				call(`${origin}/api/prospect-lists/${list}/prospects/import`, {
					cookie,
					body: { prospects: people(10, round) },
				}),
			);
		}
	};
	await Promise.all(everybody.map(go));
	const each = (performance.now() - start) / times.length;
	return { each, slowestHundredth: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0 };
}
