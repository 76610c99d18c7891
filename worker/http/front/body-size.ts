import { createMiddleware } from 'hono/factory';
import { Problem } from '../problem.ts';

/** Refuses bodies of more than `maxBytes`: by their Content-Length, or, without one, by counting. */
export const bodySize = (maxBytes: number) =>
	createMiddleware(async (c, next) => {
		const { body, headers } = c.req.raw;
		if (!body) return next();
		const length = headers.has('Transfer-Encoding') ? null : headers.get('Content-Length');
		if (length === null) c.req.raw = new Request(c.req.raw, { body: await read(body, maxBytes) });
		else if (!(Number(length) <= maxBytes)) throw tooLarge();
		await next();
	});

const tooLarge = () => new Problem('too-large', 'That’s too large to send at once.');

async function read(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob> {
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	// The stream is not cancelled at the end of the loop, so that drainBody can read the rest.
	for await (const chunk of body.values({ preventCancel: true })) {
		size += chunk.length;
		if (size > maxBytes) throw tooLarge();
		chunks.push(new Uint8Array(chunk));
	}
	return new Blob(chunks);
}
