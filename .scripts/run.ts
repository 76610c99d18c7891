import { type ChildProcess, spawn } from 'node:child_process';

/** Switches off the telemetry and the update checks of wrangler and vite: a local run uses no network. */
export const quiet = {
	CLOUDFLARE_CF_FETCH_ENABLED: 'false',
	WRANGLER_HIDE_BANNER: 'true',
	WRANGLER_SEND_METRICS: 'false',
};

/** wrangler asks before it migrates or deploys, unless it believes that nobody is there to answer. */
export const asksNothing = { CI: '1' };

const isWindows = process.platform === 'win32';

/** What `spawn` needs to start a command of node_modules/.bin on any system: on Windows a shell, which splits at spaces. */
export const portable = (args: string[]) => ({
	args: isWindows ? args.map((arg) => (/[\s"&|<>^]/.test(arg) ? `"${arg.replaceAll('"', '""')}"` : arg)) : args,
	options: { shell: isWindows },
});

/**
 * Runs a command of node_modules/.bin (or `node`) in the foreground; its exit code, 1 where a signal ended it. With
 * `after` what it says is shown once that has settled, so that two commands do not speak at once.
 */
export function run(
	command: string,
	args: string[],
	env: Record<string, string> = {},
	after?: Promise<unknown>,
): Promise<number> {
	return new Promise((resolve) => {
		const on = portable(args);
		const child = spawn(command, on.args, {
			stdio: after ? ['inherit', 'pipe', 'pipe'] : 'inherit',
			env: { ...process.env, ...quiet, ...env },
			...on.options,
		});
		if (after) showAfter(child, after);
		const stop = () => child.kill();
		process.once('SIGINT', stop);
		process.once('SIGTERM', stop);
		child.once('error', (error) => {
			console.error(`${command}: ${error.message}`);
			resolve(1);
		});
		child.once('close', (code) => {
			process.off('SIGINT', stop);
			process.off('SIGTERM', stop);
			resolve(code ?? 1);
		});
	});
}

function showAfter({ stdout, stderr }: ChildProcess, after: Promise<unknown>) {
	let kept: Buffer[] | undefined = [];
	const say = (part: Buffer) => void (kept ? kept.push(part) : process.stdout.write(part));
	for (const stream of [stdout, stderr]) stream?.on('data', say);
	const show = () => {
		for (const part of kept?.splice(0) ?? []) process.stdout.write(part);
		kept = undefined;
	};
	after.then(show, show);
}
