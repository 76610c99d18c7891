import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Call = { headers: IncomingHttpHeaders; body: unknown };
/** A status, a body (a string unchanged, anything else as JSON), and headers besides its type. */
type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** The user signed in at a server of {@link serve}. */
export const eve = { id: 'eve', email: 'eve@example.com', firstName: 'Eve', lastName: null };

/**
 * Serves for one test, with responses by call, such as `GET /api/user`. Eve is signed in and has one list. Other calls
 * are not found. Returns the server's address and the calls it received.
 */
export async function serve(answers: Record<string, (call: Call) => Answer | undefined>) {
	const asked: string[] = [];
	const known: typeof answers = {
		'GET /api/user': () => [200, eve],
		'GET /api/prospect-lists': () => [200, [{ id: 'l', name: 'L', type: 'contact' }]],
		'GET /api/extension': () => [200, { version: '9.9.9' }],
		...answers,
	};
	const server = createServer(async (request, response) => {
		let text = '';
		for await (const part of request) text += part;
		const what = `${request.method} ${request.url}`;
		asked.push(what);
		const answer = known[what] ?? (() => [404, 'Not found.'] as Answer);
		const given = answer({ headers: request.headers, body: text && JSON.parse(text) });
		// Never responds.
		if (!given) return;
		const [status, body, headers] = given;
		const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
		response.writeHead(status, { 'Content-Type': type, ...headers });
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
