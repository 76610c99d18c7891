import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { token } from '../cloudflare/stub.ts';

export type Run = { status: number | null; output: string };

/** Runs `npm run <script>` on what is built, as a person would, against the stand-in of Cloudflare's API. */
export function runScript(
	script: string,
	baseUrl: string,
	env: Record<string, string | undefined> = {},
	...args: string[]
): Promise<Run> {
	const child = spawn(process.execPath, ['.scripts/launch.mjs', `.scripts/${script}.ts`, ...args], {
		env: {
			...process.env,
			KINDLING_BUILT: '1',
			// Hosts of the app lead to the stand-in.
			NODE_OPTIONS: `--import=${pathToFileURL(resolve('test/deploy/support/world.ts'))}`,
			DOMAIN_TIMEOUT_MS: '100',
			DEPLOY_SETTINGS: '',
			CLOUDFLARE_API_BASE_URL: baseUrl,
			CLOUDFLARE_API_TOKEN: token,
			MAIL_FROM: 'introductions@northwind.test',
			...env,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
	return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}
