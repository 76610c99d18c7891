import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy before the app, which can act as if the server were down, failing, or losing its responses. */
export type AppProxy = AsyncDisposable & {
	/**
	 * 'lost' lets a write through and drops its response; 'silent' never responds. Applies to the paths that `only`
	 * matches.
	 */
	mode: 'through' | 'down' | 'failing' | 'lost' | 'silent';
	only: RegExp;
	/** Bodies by path that the proxy sends itself, with status 200. */
	bodies: Map<string, string>;
	/** Paths of the calls received, oldest first. */
	calls: string[];
	port: number;
	/** Lets everything through again and forgets the calls. */
	reset: () => void;
	close: () => Promise<void>;
};

/** Starts the proxy on a free loopback port. Point the browser to the port with `appVia`. */
export function startAppProxy(appPort: number): Promise<AppProxy> {
	const untouched = () => ({ mode: 'through' as const, only: /./, bodies: new Map<string, string>(), calls: [] });
	const reset = () => Object.assign(proxy, untouched());
	const end = { close: async () => {}, [Symbol.asyncDispose]: () => proxy.close() };
	const proxy: AppProxy = { ...untouched(), port: 0, reset, ...end };
	// Never closes an idle connection: it might do so just as the next call leaves.
	const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
		proxy.calls.push(`${incoming.method} ${incoming.url}`);
		const mode = proxy.only.test(incoming.url ?? '') ? proxy.mode : 'through';
		const body = proxy.bodies.get(incoming.url ?? '');
		if (body !== undefined) {
			outgoing.writeHead(200, { 'Content-Type': 'application/json', ETag: `"${body.length}"` });
			return void outgoing.end(body);
		}
		if (mode === 'silent') return void incoming.resume();
		if (mode === 'down') return void incoming.socket.destroy();
		if (mode === 'failing') {
			outgoing.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '1' });
			return void outgoing.end('The service is unavailable right now. Please try again.');
		}
		const { method, url: path, headers } = incoming;
		// A new connection for each call: the app might close an idle one just as the call leaves.
		const to = { host: '127.0.0.1', port: appPort, agent: false };
		const onward = request({ ...to, method, path, headers }, (answer) => {
			if (mode === 'lost') return void answer.on('end', () => incoming.socket.destroy()).resume();
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		onward.on('error', () => incoming.socket.destroy());
		incoming.pipe(onward);
	});
	const tunnels = passSockets(server, appPort);
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			proxy.port = (server.address() as AddressInfo).port;
			proxy.close = () =>
				new Promise((closed) => {
					server.closeAllConnections();
					for (const tunnel of tunnels) tunnel.destroy();
					server.close(() => closed());
				});
			resolve(proxy);
		});
	});
}

/** Passes WebSockets through unchanged. Returns the open ones. */
function passSockets(server: ReturnType<typeof createServer>, appPort: number): Set<Duplex> {
	const open = new Set<Duplex>();
	server.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) => {
		const onward = connect(appPort, '127.0.0.1');
		const headers = rawHeaders.map((part, index) => part + (index % 2 === 0 ? ': ' : '\r\n')).join('');
		onward.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
		onward.write(head);
		for (const [one, other] of [
			[socket, onward],
			[onward, socket],
		] as const) {
			open.add(one);
			one.pipe(other);
			one.on('error', () => other.destroy());
			one.on('close', () => open.delete(one) && other.destroy());
		}
	});
	return open;
}
