import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script (`launch.mjs test/run/main.ts …`) or a command of node_modules/.bin (`launch.mjs vitest …`) with a
 * Node that is new enough, first on the PATH of everything below. Every npm script goes through here, because npm 10
 * does not link the Node that `npm ci` brings. Plain JavaScript without newer syntax: an old Node must be able to run it.
 */
const oldest = [22, 22];
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';

const isNewEnough = (version) => {
	const [major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
	return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
};

/** Finds the lockfile's Node if it runs on this machine, else the Node that runs this file; undefined if too old. */
function findNode() {
	const folder = join(root, 'node_modules', `node-${process.platform.replace('win32', 'win')}-${process.arch}`, 'bin');
	const brought = join(folder, isWindows ? 'node.exe' : 'node');
	if (brought === process.execPath) return brought;
	if (existsSync(brought) && isNewEnough(spawnSync(brought, ['--version'], { encoding: 'utf8' }).stdout ?? '')) {
		return brought;
	}
	return isNewEnough(process.version) ? process.execPath : undefined;
}

const [command = '', ...args] = process.argv.slice(2);
const node = findNode();
if (!node) {
	console.error(
		`Kindling needs Node ${oldest.join('.')} or newer; this is ${process.version}, and npm has installed no newer one. Install Node from https://nodejs.org and run the command again.`,
	);
	process.exit(1);
}

// Windows calls it Path. Two spellings in one environment would leave the choice to chance.
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
// Caches compiled code, because a third of each start of wrangler is compiling it.
const cache = join(root, 'node_modules', '.cache', 'compiled');
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env[pathName]].join(delimiter);
const isScript = /\.[mc]?[jt]s$/.test(command);
const quoted = (arg) => (/[\s"&|<>^]/.test(arg) ? `"${arg.replace(/"/g, '""')}"` : arg);

const child = spawn(
	isScript ? node : command,
	isScript ? [command, ...args] : isWindows ? args.map(quoted) : args,
	// Commands of node_modules/.bin are .cmd files on Windows, which only a shell starts.
	{
		stdio: 'inherit',
		shell: isWindows && !isScript,
		env: { NODE_COMPILE_CACHE: cache, ...process.env, [pathName]: path },
	},
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
	console.error(`${command}: ${error.message}${existsSync(join(root, 'node_modules')) ? '' : '. Run `npm ci` first.'}`);
	process.exitCode = 1;
});
child.once('exit', (code, signal) => {
	process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
});
