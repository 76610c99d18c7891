import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { interrupted } from './interrupt.ts';

/** Turns off the telemetry and update checks of wrangler and vite, so that a local run uses no network. */
const quiet = {
	CLOUDFLARE_CF_FETCH_ENABLED: 'false',
	WRANGLER_HIDE_BANNER: 'true',
	WRANGLER_SEND_METRICS: 'false',
};

/** wrangler asks before it migrates or deploys, unless it believes that no one is there to answer. */
export const asksNothing = { CI: '1' };

type Env = Record<string, string | undefined>;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts a command of node_modules/.bin (or `node`) on any system; on Windows through a shell, which splits at spaces.
 */
function start(command: string, args: string[], env: Env, options: SpawnOptions): ChildProcess {
	const shell = process.platform === 'win32';
	const safe = args.map((arg) => (/[\s"&|<>^]/.test(arg) ? `"${arg.replaceAll('"', '""')}"` : arg));
	return spawn(command, shell ? safe : args, { shell, env: { ...process.env, ...quiet, ...env }, ...options });
}

/** Runs a command in the foreground. Returns its exit code, or 1 if a signal ended it. */
export function run(command: string, args: string[], env: Env = {}): Promise<number> {
	return new Promise((resolve) => {
		const child = start(command, args, env, { stdio: 'inherit' });
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

/** The output of a command, without colours. `isLate`: it was ended when its time ran out. */
type Heard = { code: number | null; stdout: string; stderr: string; isLate: boolean };

/**
 * Runs wrangler in the background, for at most this many milliseconds. After a signal it is over once its process has
 * ended, because until then a version may still be uploaded. Throws if it can't be started.
 */
export function listen(args: string[], timeoutMs: number, env: Env = {}): Promise<Heard> {
	const signal = interrupted();
	const child = start(
		'wrangler',
		args,
		{ ...asksNothing, NO_COLOR: '1', ...env },
		{ stdio: ['ignore', 'pipe', 'pipe'], signal },
	);
	const output = { stdout: '', stderr: '', isLate: false };
	for (const name of ['stdout', 'stderr'] as const) child[name]?.on('data', (part) => (output[name] += part));
	const timer = setTimeout(() => {
		output.isLate = true;
		child.kill();
	}, timeoutMs);
	return new Promise((done, fail) => {
		child.once('error', (error) => signal.aborted || fail(error));
		child.once('close', (code) => {
			clearTimeout(timer);
			if (signal.aborted) fail(signal.reason);
			done({ ...output, code, stderr: stripVTControlCharacters(output.stderr) });
		});
	});
}
