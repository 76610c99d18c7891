import { spawn } from 'node:child_process';
import { token } from './cloudflare-stub.ts';

export type Run = { status: number | null; output: string };

/** Runs `npm run <script>` on what is built, as a person would, against the stand-in of Cloudflare's API. */
export function runScript(
	script: string,
	baseUrl: string,
	env: Record<string, string> = {},
	...args: string[]
): Promise<Run> {
	const child = spawn(process.execPath, ['.scripts/launch.mjs', `.scripts/${script}.ts`, ...args], {
		env: {
			...process.env,
			KINDLING_BUILT: '1',
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
