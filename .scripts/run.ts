import { spawn } from 'node:child_process';

/** wrangler asks and phones home unless told otherwise; locally there is nobody to ask and no network to use. */
export const quiet = { CI: '1', WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' };

const isWindows = process.platform === 'win32';

/** What `spawn` needs to start a command of node_modules/.bin on any system: on Windows a shell, which splits at spaces. */
export const portable = (args: string[]) => ({
	args: isWindows ? args.map((arg) => (/[\s"&|<>^]/.test(arg) ? `"${arg.replaceAll('"', '""')}"` : arg)) : args,
	options: { shell: isWindows },
});

/** Runs a command of node_modules/.bin (or `node`) in the foreground; its exit code. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
	return new Promise((resolve) => {
		const on = portable(args);
		const child = spawn(command, on.args, {
			stdio: 'inherit',
			env: { ...process.env, ...quiet, ...env },
			...on.options,
		});
		const stop = () => child.kill();
		process.once('SIGINT', stop);
		process.once('SIGTERM', stop);
		child.once('error', (error) => {
			console.error(`${command}: ${error.message}`);
			resolve(1);
		});
		child.once('exit', (code) => {
			process.off('SIGINT', stop);
			process.off('SIGTERM', stop);
			resolve(code ?? 1);
		});
	});
}

/** Runs commands one after the other and ends the process with the first code that is not 0. */
export async function runAll(...commands: [string, ...string[]][]): Promise<void> {
	for (const [command, ...args] of commands) {
		const code = await run(command, args);
		if (code !== 0) process.exit(code);
	}
}
