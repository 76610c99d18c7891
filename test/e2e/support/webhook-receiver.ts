import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received call: its path, headers and body. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

const page = 'x'.repeat(64 * 1_024);

/** Responds without end, as long as someone reads. */
function endless(response: ServerResponse): void {
	const more = () => {
		while (!response.destroyed && response.write(page));
	};
	response.on('drain', more);
	more();
}

// The value that a new address must send back.
function challengeOf(body: string): string | undefined {
	const { type, data } = JSON.parse(body) as { type: string; data: { challenge?: string } };
	return type === 'webhook.verification' ? data.challenge : undefined;
}

/**
 * Starts a receiver of webhooks on this machine. It proves that it wants them unless its path begins with `unproven`.
 * The first part of the path selects its behaviour: `hang`, `closed`, `huge`, `redirect` to its own `landed`, or a
 * status. `GET /calls/<path>` lists the calls to a path.
 */
export async function startReceiver(port = 0) {
	const calls: Received[] = [];
	// Never closes an idle connection: workerd would lose a message sent on it at that moment.
	const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
		const path = request.url ?? '/';
		if (path.startsWith('/calls/')) {
			const wanted = path.slice('/calls'.length);
			return response.end(JSON.stringify(calls.filter((call) => call.path === wanted)));
		}
		let body = '';
		for await (const chunk of request) body += chunk;
		const [, how] = path.split('/');
		const proof = challengeOf(body);
		if (proof !== undefined && how === 'echo') return response.end(body);
		if (proof !== undefined && how === 'json') return response.end(JSON.stringify({ challenge: proof }));
		if (proof !== undefined && how === 'padded') return response.end(proof.padEnd(1_001));
		if (proof !== undefined && !how?.startsWith('unproven')) return response.end(proof);
		calls.push({ path, headers: request.headers, body });
		if (how === 'hang') return;
		if (how === 'closed') return request.socket.destroy();
		if (how === 'redirect') {
			const { port: own } = server.address() as AddressInfo;
			return response.writeHead(307, { Location: `http://127.0.0.1:${own}/landed${path}` }).end();
		}
		if (how === 'huge') return endless(response);
		response.writeHead(Number(how) || 200).end('thank you');
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		calls,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}
