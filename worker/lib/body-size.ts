import { createMiddleware } from 'hono/factory';
import { Problem } from './problem.ts';

// How much of a body that is too large is still read and thrown away. A connection that is dropped in the middle of a
// body costs the local server (and whoever reuses the connection) the next request too.
const patience = 16 * 1024 * 1024;

/** Refuses bodies of more than `max` bytes: by what they say of their size, or, where they say nothing, by counting. */
export const bodySize = (max: number) =>
	createMiddleware(async (c, next) => {
		const { body, headers } = c.req.raw;
		if (!body) return next();
		const told = headers.has('Transfer-Encoding') ? null : headers.get('Content-Length');
		if (told === null) c.req.raw = new Request(c.req.raw, { body: await read(body, max) });
		else if (!(Number(told) <= max)) throw tooLarge();
		await next();
	});

const tooLarge = () => new Problem('too-large', 'That is too large to send at once.');

async function read(body: ReadableStream<Uint8Array>, max: number): Promise<Blob> {
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size <= max) chunks.push(new Uint8Array(chunk));
		else chunks.length = 0;
		if (size > patience) break;
	}
	if (size > max) throw tooLarge();
	return new Blob(chunks);
}
