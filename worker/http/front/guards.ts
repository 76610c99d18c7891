import { createMiddleware } from 'hono/factory';
import { limits } from '#contract/rules/limits';
import type { AppEnv } from '../../env.ts';
import { networkOf } from '../ip-network.ts';
import { Problem, tooMany } from '../problem.ts';
import { passes } from '../rate-limit.ts';

/** Refuses bodies of more than `maxBytes`: by Content-Length, or, without it, by counting. */
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
	// Leaves the stream open at the end of the loop, so that drainBody can read the rest.
	for await (const chunk of body.values({ preventCancel: true })) {
		size += chunk.length;
		if (size > maxBytes) throw tooLarge();
		chunks.push(new Uint8Array(chunk));
	}
	return new Blob(chunks);
}

// As strict as the body parser, which reads a body of any other type as empty: an empty update would look done.
const isJson = (type: string) => /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type);

/** Refuses bodies that are not JSON. */
export const jsonOnly = createMiddleware(async (c, next) => {
	const hasBody = c.req.raw.body !== null && c.req.header('Content-Length') !== '0';
	if (hasBody && !isJson(c.req.header('Content-Type') ?? '')) throw new Problem('not-json', 'Please send JSON.');
	await next();
});

// The period of the binding in wrangler.toml, in seconds.
const period = 60;

/**
 * Limits writes without a session by network: a rough guard in front of the exact limits in D1. When the counter fails,
 * every write passes. Counts nothing on this machine.
 */
const anonymousWrite = createMiddleware<AppEnv>(async (c, next) => {
	const network = networkOf(c.req.header('CF-Connecting-IP'));
	if (c.req.method === 'POST' && network && !(await passes(c.env.ANONYMOUS_WRITES, network))) {
		throw tooMany('network-limit', 'Too many requests from your network. Please wait a minute and try again.', period);
	}
	await next();
});

/** Guards for calls without a session that plain HTML forms post to. */
export const openForm = [anonymousWrite, bodySize(limits.bodyBytes)] as const;

/** Guards for calls without a session that take JSON. */
export const openJson = [...openForm, jsonOnly] as const;
