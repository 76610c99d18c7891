import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Benchmarks of the built server under wrangler on this machine: medians of sequential calls in milliseconds, and the
 * ratio of each to GET /api/health in the same run. The ratios compare across machines; the milliseconds do not.
 */
const port = Number(process.env.PORT ?? 8860);
const origin = `http://localhost:${port}`;
const state = mkdtempSync(join(tmpdir(), 'kindling-bench-'));
async function measureAll() {
	const credentials = { email: 'ada@example.com', password: 'correct horse' };
	const registered = await call('/api/register', { body: credentials });
	const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
	const list = (await (await call('/api/prospect-lists', { cookie, body: { name: 'Bench' } })).json()) as {
		id: string;
	};
	const into = `/api/prospect-lists/${list.id}/prospects/import`;
	let batch = 0;
	const fresh = () => people(batch++);
	const known = people(-1);
	await call(into, { cookie, body: known });
	await call(into, { cookie, body: fresh() });

	const baseline = await median(60, () => call('/api/health', {}));
	report('GET /api/health (the baseline)', baseline, baseline);
	report('GET /api/user', await median(60, () => call('/api/user', { cookie })), baseline);
	report('GET /api/prospect-lists', await median(60, () => call('/api/prospect-lists', { cookie })), baseline);
	report('POST /api/login (scrypt)', await median(10, () => call('/api/login', { body: credentials })), baseline);
	const wrong = (email: string) => () =>
		call('/api/login', { body: { email, password: 'wrong password' }, expected: 401 });
	report('the same, wrong password', await median(9, wrong(credentials.email)), baseline);
	report('the same, unknown address', await median(9, wrong('nobody@example.com')), baseline);
	report('import of 1,000 new people', await median(8, () => call(into, { cookie, body: fresh() })), baseline);
	report('the same 1,000 people again', await median(8, () => call(into, { cookie, body: known })), baseline);
	const path = `/api/prospect-lists/${list.id}/prospects`;
	const people10k = (await (await call(path, { cookie })).json()) as unknown[];
	report(`GET ${people10k.length} prospects`, await median(8, () => call(path, { cookie })), baseline);
	report('50 GETs of the lists at once', await median(8, () => atOnce(50, cookie)), baseline);
}

function people(batch: number) {
	return {
		prospects: Array.from({ length: 1000 }, (_, index) => ({
			name: `Person ${index} of ${batch}`,
			title: 'Chief of Staff at Northwind',
			location: 'Lyon, France',
			linkedinUrl: `https://www.linkedin.com/sales/lead/P${batch}x${index}`,
		})),
	};
}

const atOnce = (count: number, cookie: string) =>
	Promise.all(Array.from({ length: count }, () => call('/api/prospect-lists', { cookie })));

type Call = { cookie?: string; body?: unknown; expected?: number };

async function call(path: string, { cookie, body, expected }: Call): Promise<Response> {
	const headers = new Headers(cookie ? { Cookie: cookie } : {});
	if (body) headers.set('Content-Type', 'application/json');
	const answer = await fetch(origin + path, {
		method: body ? 'POST' : 'GET',
		headers,
		body: body ? JSON.stringify(body) : null,
	});
	const bytes = await answer.arrayBuffer();
	if (expected ? answer.status !== expected : !answer.ok) throw new Error(`${path} answered ${answer.status}`);
	return new Response(bytes, answer);
}

async function median(rounds: number, work: () => Promise<unknown>): Promise<number> {
	await work();
	const times: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function report(what: string, time: number, baseline: number) {
	console.log(`${what.padEnd(34)} ${time.toFixed(1).padStart(8)} ms ${(time / baseline).toFixed(1).padStart(7)} ×`);
}

async function serve(): Promise<ChildProcess> {
	const env = { ...process.env, PORT: String(port), KINDLING_STATE: state };
	const child = spawn('node', ['.scripts/serve.ts', '--log-level=error'], {
		env,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	for (let tries = 0; tries < 120; tries += 1) {
		const answers = await fetch(`${origin}/api/health`).then(
			(answer) => answer.ok,
			() => false,
		);
		if (answers) return child;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	child.kill('SIGTERM');
	throw new Error(`Nothing answers on ${origin}. Run \`npm run build\` first?`);
}

const server = await serve();
try {
	await measureAll();
} finally {
	server.kill('SIGTERM');
	rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}
