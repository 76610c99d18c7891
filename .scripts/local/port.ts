import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns the port to serve on: PORT, or 8787. Ends the process with one sentence if it isn't a port or is taken. */
export async function freePort(): Promise<string> {
	const port = process.env.PORT ?? '8787';
	if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
		return stop(`PORT must be a number from 1 to 65535, not "${port}".`);
	// A machine without IPv6 has no ::1, which is no reason to stop.
	for (const host of ['127.0.0.1', '::1']) {
		const server = createServer().listen({ host, port: Number(port), exclusive: true });
		const code = await once(server, 'listening').then(
			() => 'free',
			(error: NodeJS.ErrnoException) => error.code,
		);
		server.close();
		const other = 'choose another port: PORT=9000 npm start';
		if (code === 'EADDRINUSE') stop(`Port ${port} is taken, perhaps by Kindling itself. Stop what uses it or ${other}`);
		if (code === 'EACCES') stop(`Port ${port} may not be used by you: ${other}`);
	}
	return port;
}

function stop(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}
