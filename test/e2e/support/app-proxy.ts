import { createServer, request } from 'node:http';

/** A proxy before the app that can pretend the server is down, failing, or loses its answers. */
export type AppProxy = {
	/** 'lost' lets a write through and drops its answer. Only calls whose path `only` matches are meddled with. */
	mode: 'through' | 'down' | 'failing' | 'lost';
	only: RegExp;
	/** The paths of the calls that reached it, oldest first. */
	calls: string[];
	port: number;
	/** Lets everything through again and forgets the calls. */
	reset: () => void;
	close: () => Promise<void>;
};

/** Starts the proxy on a loopback port; give the port to the browser with `appVia`. */
export function startAppProxy(port: number, appPort: number): Promise<AppProxy> {
	const untouched = () => ({ mode: 'through' as const, only: /./, calls: [] });
	const reset = () => Object.assign(proxy, untouched());
	const proxy: AppProxy = { ...untouched(), port, reset, close: async () => {} };
	const server = createServer((incoming, outgoing) => {
		proxy.calls.push(`${incoming.method} ${incoming.url}`);
		const mode = proxy.only.test(incoming.url ?? '') ? proxy.mode : 'through';
		if (mode === 'down') return void incoming.socket.destroy();
		if (mode === 'failing') {
			outgoing.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '1' });
			return void outgoing.end('The service is unavailable for a moment. Please try again.');
		}
		const { method, url: path, headers } = incoming;
		const onward = request({ host: '127.0.0.1', port: appPort, method, path, headers }, (answer) => {
			if (mode === 'lost') return void answer.on('end', () => incoming.socket.destroy()).resume();
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		onward.on('error', () => incoming.socket.destroy());
		incoming.pipe(onward);
	});
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			proxy.close = () =>
				new Promise((closed) => {
					server.closeAllConnections();
					server.close(() => closed());
				});
			resolve(proxy);
		});
	});
}
