import { createMiddleware } from 'hono/factory';
import { withTimeout } from '#contract/rules/timeout';

const maxBytes = 16 * 1024 * 1024;
const timeoutMs = 2_000;

/**
 * Reads and drops the rest of a request's body after its response is made. A refusal often leaves the body unread;
 * under `wrangler dev` the connection is then lost, and the next request on it fails. Very large and very slow bodies
 * are not read to the end.
 */
export const drainBody = createMiddleware(async (c, next) => {
	const { body } = c.req.raw;
	await next();
	// A body that has been read, or is being read, is locked.
	if (body && !body.locked) await withTimeout(timeoutMs, () => drain(body)).catch(() => {});
});

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > maxBytes) return;
	}
}
