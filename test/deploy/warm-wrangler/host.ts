import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Carries out commands of wrangler one after another, each with wrangler's own file evaluated anew as Node does for the
 * file that it is started with. Compiling that file takes most of a start; here it is compiled once.
 */
type Command = { args: string[]; env: NodeJS.ProcessEnv; folder: string; socket: Socket };
type Loader = { _cache: Record<string, unknown>; _load: (path: string, parent: null, isMain: true) => void };

const require = createRequire(import.meta.url);
const loader = require('node:module') as Loader;
const cli = require.resolve('wrangler');
const waiting: Command[] = [];
let running: Command | undefined;

/** Stops what runs where a process of its own would be gone. */
class Ended extends Error {}

const send = (part: { stream: string; text: string } | { code: number }) =>
	running?.socket.write(`${JSON.stringify(part)}\n`);

/** Ends the running command. Its first end counts, as in a process. */
function end(code: number): void {
	send({ code });
	running?.socket.end();
	running = undefined;
	server.ref();
	setImmediate(next);
}

function next(): void {
	if (running || waiting.length === 0) return;
	running = waiting.shift() as Command;
	process.env = running.env;
	process.chdir(running.folder);
	process.exitCode = undefined;
	process.argv = [process.execPath, cli, ...running.args];
	// What is left to do now is the command's own: `beforeExit` comes when that is done.
	running.socket.unref();
	server.unref();
	delete loader._cache[cli];
	loader._load(cli, null, true);
}

const exitCode = (code: string | number | null | undefined = process.exitCode) => Number(code ?? 0);
process.exit = (code) => {
	end(exitCode(code));
	throw new Ended();
};
process.on('beforeExit', () => end(exitCode(undefined)));
for (const fault of ['uncaughtException', 'unhandledRejection'])
	process.on(fault, (error) => {
		if (error instanceof Ended) return;
		send({ stream: 'stderr', text: `${error instanceof Error ? error.stack : error}\n` });
		end(1);
	});
for (const stream of ['stdout', 'stderr'] as const)
	process[stream].write = (text: string | Uint8Array, ...rest: unknown[]) => {
		send({ stream, text: String(text) });
		for (const done of rest) if (typeof done === 'function') done();
		return true;
	};
// Each evaluation listens anew.
process.setMaxListeners(0);

const server = createServer((socket) => {
	socket.on('error', () => {});
	createInterface(socket).once('line', (line) => {
		waiting.push({ ...(JSON.parse(line) as Omit<Command, 'socket'>), socket });
		next();
	});
});
server.listen(process.argv[2], () => process.send?.('ready'));
