import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { token } from '../cloudflare/stub.ts';

export type Run = { status: number | null; output: string };

type Env = Record<string, string | undefined>;

/**
 * Runs what `npm run <script>` runs, on what is built, against the stand-in of Cloudflare's API. The launcher before it has
 * tests of its own (test/house/launch.test.ts), and would put wrangler's own start before a warm one.
 */
export const runScript = (script: string, baseUrl: string, env: Env = {}, ...args: string[]): Promise<Run> =>
	startScript(script, baseUrl, env, ...args).ended;

/** The same, with a way to send a signal to all that it started, as a terminal does. */
export function startScript(script: string, baseUrl: string, env: Env = {}, ...args: string[]) {
	return start([process.execPath, `.scripts/${script}.ts`, ...args], baseUrl, env);
}

/** Runs a script on a machine where no file may have more than so many bytes, which a disk without room is to it. */
export function runOnFullDisk(bytes: number, script: string, baseUrl: string, ...args: string[]): Promise<Run> {
	const limited = `ulimit -f ${Math.floor(bytes / 512)} && exec "$0" "$@"`;
	return start(['sh', '-c', limited, process.execPath, `.scripts/${script}.ts`, ...args], baseUrl, {}).ended;
}

function start([command = '', ...args]: string[], baseUrl: string, env: Env) {
	const child = spawn(command, args, {
		env: {
			...process.env,
			KINDLING_BUILT: '1',
			// Hosts of the app lead to the stand-in.
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
