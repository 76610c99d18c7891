import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { token } from '../cloudflare/stub.ts';

export type Run = { status: number | null; output: string };

type Env = Record<string, string | undefined>;

/**
 * Runs what `npm run <script>` runs, from the build, against the stub of Cloudflare's API. Skips the launcher, which
 * has its own tests (test/house/launch.test.ts) and would start wrangler itself instead of the warm one.
 */
export const runScript = (script: string, baseUrl: string, env: Env = {}, ...args: string[]): Promise<Run> =>
	startScript(script, baseUrl, env, ...args).ended;

/** Starts a script, with a way to send a signal to all its processes, as a terminal does. */
export function startScript(script: string, baseUrl: string, env: Env = {}, ...args: string[]) {
	return start([process.execPath, `.scripts/${script}.ts`, ...args], baseUrl, env);
}

/** Runs a script with a limit on the size of each file, which acts like a full disk. */
export function runOnFullDisk(bytes: number, script: string, baseUrl: string, ...args: string[]): Promise<Run> {
	const limited = `ulimit -f ${Math.floor(bytes / 512)} && exec "$0" "$@"`;
	return start(['sh', '-c', limited, process.execPath, `.scripts/${script}.ts`, ...args], baseUrl, {}).ended;
}

function start([command = '', ...args]: string[], baseUrl: string, env: Env) {
	const child = spawn(command, args, {
		env: {
			...process.env,
			KINDLING_BUILT: '1',
			// Hosts of the app lead to the stub.
			NODE_OPTIONS: `--import=${pathToFileURL(resolve('test/deploy/support/world.ts'))}`,
			DOMAIN_TIMEOUT_MS: '100',
			CLOUDFLARE_WAIT_MS: '1',
			DEPLOY_SETTINGS: '',
			CLOUDFLARE_API_BASE_URL: baseUrl,
			CLOUDFLARE_API_TOKEN: token,
			MAIL_FROM: 'introductions@northwind.test',
			...env,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
	const ended = new Promise<Run>((resolve) => child.once('close', (status) => resolve({ status, output })));
	return { ended, signal: (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name) };
}
