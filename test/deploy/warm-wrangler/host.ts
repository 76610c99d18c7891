import { createRequire, registerHooks } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/**
 * Runs wrangler's commands one after another, through the functions that wrangler's own file calls when Node starts it.
 * The file is evaluated once, because compiling and evaluating it takes most of a start.
 */
type Command = { args: string[]; env: NodeJS.ProcessEnv; folder: string; socket: Socket };
type Wrangler = { main: (args: string[]) => Promise<void> };

const require = createRequire(import.meta.url);
const cli = require.resolve('wrangler');
// The path of its output file is read once per process.
const runs = 'exports.main = (args) => { outputFilePath = undefined; return main(args); };';
registerHooks({
	load(url, context, next) {
		const loaded = next(url, context);
		return url === pathToFileURL(cli).href ? { ...loaded, source: `${loaded.source}\n${runs}` } : loaded;
	},
});
const { main } = require(cli) as Wrangler;
const waiting: Command[] = [];
let running: Command | undefined;

/** Ends the running command where its own process would have exited. */
class Ended extends Error {}

const send = (part: { stream: string; text: string } | { code: number }) =>
	running?.socket.write(`${JSON.stringify(part)}\n`);

/** Ends the running command. Only the first call counts, as in a process. */
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
	// The command goes on alone: `beforeExit` comes when it is done.
	running.socket.unref();
	server.unref();
	main(running.args).catch(({ code }: { code?: number }) => process.exit(code || 1));
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
// Each evaluation adds its listeners again.
process.setMaxListeners(0);

const server = createServer((socket) => {
	socket.on('error', () => {});
	createInterface(socket).once('line', (line) => {
		waiting.push({ ...(JSON.parse(line) as Omit<Command, 'socket'>), socket });
		next();
	});
});
server.listen(process.argv[2], () => process.send?.('ready'));
