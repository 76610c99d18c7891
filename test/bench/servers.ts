import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { people } from './people.ts';

const port = Number(process.env.PORT ?? 8860);
/** Addresses of the app, served as deployed, and of the floors. */
export const app = `http://localhost:${port}`;
export const floor = `http://localhost:${port + 1}`;

/** Keeps wrangler from prompting. */
const quiet = {
	CI: '1',
	KINDLING_BUILT: '1',
	WRANGLER_SEND_METRICS: 'false',
	CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

/**
 * Serves the built app on its own database, and the floors on a copy, because two processes on one SQLite file lock
 * each other out. Runs the work, then ends both.
 */
export async function withServers(work: (seeded: Seeded) => Promise<void>): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-bench-'));
	const [state, copy] = [join(folder, 'app'), join(folder, 'floor')];
	const env = { ...process.env, ...quiet, PORT: String(port), KINDLING_STATE: state };
	const started: ChildProcess[] = [];
	const start = async (args: string[], origin: string) => {
		started.push(spawn(args[0] ?? '', args.slice(1), { env, stdio: ['ignore', 'ignore', 'inherit'] }));
		await answering(origin);
	};
	try {
		await start(['node', '.scripts/start.ts', '--log-level=error'], `${app}/api/health`);
		const seeded = await seed();
		cpSync(state, copy, { recursive: true });
		const config = '--config=test/bench/floor/wrangler.json';
		const options = ['--local', '--log-level=error', '--show-interactive-dev-session=false', `--persist-to=${copy}`];
		await start(['wrangler', 'dev', config, ...options, `--port=${port + 1}`, '--inspector-port=0'], floor);
		await work(seeded);
	} finally {
		for (const child of started) child.kill('SIGTERM');
		await Promise.all(started.map((child) => child.exitCode ?? new Promise((ended) => child.once('exit', ended))));
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** Waits until an address answers. Throws after a minute. */
async function answering(url: string) {
	for (let tries = 0; tries < 240; tries += 1) {
		const answers = await fetch(url).then(
			({ ok }) => ok,
			() => false,
		);
		if (answers) return;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	throw new Error(`Nothing answers on ${url}.`);
}

type Call = { cookie?: string; body?: unknown };

/** Calls once and reads the body to its end. Throws unless the response is OK. */
export async function call(url: string, { cookie, body }: Call = {}): Promise<Response> {
	const headers = new Headers(cookie ? { Cookie: cookie } : {});
	if (body) headers.set('Content-Type', 'application/json');
	const method = body ? 'POST' : 'GET';
	const response = await fetch(url, { method, headers, body: body ? JSON.stringify(body) : null });
	const bytes = await response.arrayBuffer();
	if (!response.ok) throw new Error(`${url}: ${response.status}`);
	return new Response(bytes, response);
}

/** The measured user: signed in, with 50 lists, one of 10,000 prospects, one of 100, and one to import into. */
export type Seeded = { cookie: string; userId: string; listId: string; shortListId: string; spareListId: string };

// Creates the user through the app's own calls.
async function seed(): Promise<Seeded> {
	const body = { email: 'ada@example.com', password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
	const registered = await call(`${app}/api/register`, { body });
	const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
	const user = (await registered.json()) as { id: string };
	const ids: string[] = [];
	for (let index = 0; index < 50; index += 1) {
		const list = await call(`${app}/api/prospect-lists`, { cookie, body: { name: `List ${index}`, type: 'contact' } });
		ids.push(((await list.json()) as { id: string }).id);
	}
	const [spareListId = '', shortListId = ''] = ids;
	const listId = ids.at(-1) ?? '';
	const add = (to: string, count: number, part: number) =>
		call(`${app}/api/prospect-lists/${to}/prospects/import`, { cookie, body: { prospects: people(count, part) } });
	for (let part = 0; part < 10; part += 1) await add(listId, 1_000, part);
	await add(shortListId, 100, 10);
	return { cookie, userId: user.id, listId, shortListId, spareListId };
}
