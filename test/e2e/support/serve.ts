import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { freePort } from '../../../.scripts/local/port.ts';
import { localState } from '../../../.scripts/local/records.ts';
import { copyToServe } from '../../../.scripts/start.ts';
import { mailPort } from './ports.ts';

// The cost in worker/accounts/session/password-cost.ts, as it stands in the built worker.
const cost = /\{N:2\*\*14,r:8,p:5\}/g;

const vars = {
	MAILCHANNELS_API_KEY: 'test-key',
	MAILS_PER_RECIPIENT_AND_DAY: '1000',
	MAILCHANNELS_URL: `http://127.0.0.1:${mailPort}`,
};

/**
 * Serves the built app in the runtime of `npm start`, but without the proxy that `wrangler dev` puts before it: that takes
 * half of the processor time of each request, and loses a POST on a connection that was idle for five seconds
 * (cloudflare/workers-sdk#14641). Hashing a password costs next to nothing: every test signs someone up, and at the real
 * cost that takes a fifth of a second of the processor. test/worker sees to the real cost; tests with a server of their
 * own (own-server.ts) run on `wrangler dev`.
 */
async function serve() {
	const port = await freePort();
	const { config } = await copyToServe(port);
	const root = resolve(config, '..');
	hashCheaply(root);
	// The folder of the copy is the project: mails and the like are kept in it, not beside the wrangler.toml of the build.
	const { userConfigPath: _, ...copied } = JSON.parse(readFileSync(config, 'utf8'));
	writeFileSync(
		config,
		JSON.stringify({ ...copied, vars: { ...copied.vars, ...vars, APP_ORIGIN: `http://localhost:${port}` } }),
	);
	const { workerOptions, main, externalWorkers } = unstable_getMiniflareWorkerOptions(config);
	const { modulesRules: _rules, ...worker } = workerOptions;
	const modules = [main ?? '', ...globSync(['index.js', 'assets/*.js'], { cwd: root })];
	const runtime = new Miniflare(
		convertV4MiniflareOptions({
			port: Number(port),
			host: 'localhost',
			log: new Log(LogLevel.ERROR),
			logRequests: false,
			// The mail triggers used by local-mail.ts.
			unsafeTriggerHandlers: true,
			unsafeLocalExplorer: true,
			telemetry: { enabled: false },
			resourcePersistencePath: resolve(localState(), 'v3'),
			resourceTmpPath: join(root, '.wrangler/tmp'),
			workers: [
				{
					...worker,
					name: 'kindling',
					rootPath: root,
					modules: modules.map((path) => ({ type: 'ESModule', path: resolve(root, path) })),
				},
				...externalWorkers,
			],
		}),
	);
	await runtime.ready;
}

function hashCheaply(root: string) {
	const [start = ''] = globSync('assets/start-*.js', { cwd: root });
	const worker = join(root, start);
	const code = readFileSync(worker, 'utf8');
	if (code.match(cost)?.length !== 1) throw new Error('The cost of a password is not found in the built worker.');
	writeFileSync(worker, code.replace(cost, '{N:16,r:8,p:1}'));
}

await serve();
