import { spawn } from 'node:child_process';

/** Switches off the telemetry and the update checks of wrangler and vite: a local run uses no network. */
export const quiet = {
	CLOUDFLARE_CF_FETCH_ENABLED: 'false',
	WRANGLER_HIDE_BANNER: 'true',
	WRANGLER_SEND_METRICS: 'false',
};

/** wrangler asks before it migrates or deploys, unless it believes that nobody is there to answer. */
export const asksNothing = { CI: '1' };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const isWindows = process.platform === 'win32';

/** What `spawn` needs to start a command of node_modules/.bin on any system: on Windows a shell, which splits at spaces. */
export const portable = (args: string[]) => ({
	args: isWindows ? args.map((arg) => (/[\s"&|<>^]/.test(arg) ? `"${arg.replaceAll('"', '""')}"` : arg)) : args,
	options: { shell: isWindows },
});

/** Runs a command of node_modules/.bin (or `node`) in the foreground; its exit code, 1 where a signal ended it. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
	return new Promise((resolve) => {
		const on = portable(args);
		const child = spawn(command, on.args, {
			stdio: 'inherit',
			env: { ...process.env, ...quiet, ...env },
			...on.options,
		});
		const stop = () => child.kill();
		for (const signal of signals) process.once(signal, stop);
		child.once('error', (error) => {
			console.error(`${command}: ${error.message}`);
			resolve(1);
		});
		child.once('exit', (code) => {
			for (const signal of signals) process.off(signal, stop);
			resolve(code ?? 1);
		});
	});
}
