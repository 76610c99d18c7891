import { createServer } from 'node:net';

/** The port to serve on: PORT, or 8787. Ends the process with one sentence where it is no port or is taken. */
export async function freePort(): Promise<string> {
	const port = process.env.PORT ?? '8787';
	if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
		return stop(`PORT must be a number from 1 to 65535, not "${port}".`);
	}
	for (const host of ['127.0.0.1', '::1']) {
		const code = await tryToListen(host, Number(port));
		if (code === 'EADDRINUSE') {
			return stop(
				`Port ${port} is taken, perhaps by Kindling itself. Stop what uses it or choose another port: PORT=9000 npm start`,
			);
		}
		if (code === 'EACCES') return stop(`Port ${port} may not be used by you. Choose another port: PORT=9000 npm start`);
	}
	return port;
}

function stop(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}

/** The code of the error, if any: a machine without IPv6 has EADDRNOTAVAIL for its address. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
		server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
	});
}
