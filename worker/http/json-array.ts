import type { Context, TypedResponse } from 'hono';
import type { Page } from '../db/pages.ts';
import type { AppEnv } from '../env.ts';
import { innerMessage } from './fault.ts';
import { log } from './log.ts';

/**
 * A JSON array as a response, sent while it is made. `slices` are its items, already as JSON, joined by commas. When
 * making it fails, the response breaks off: half an array is no JSON, so no one takes it for the whole.
 */
export function jsonArray<Item>(c: Context<AppEnv>, slices: AsyncGenerator<string>) {
	const encoder = new TextEncoder();
	let separator = '[';
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				const { done, value } = await slices.next();
				controller.enqueue(encoder.encode(done ? (separator === '[' ? '[]' : ']') : separator + value));
				separator = ',';
				if (done) controller.close();
			} catch (error) {
				log('error', 'response-broken-off', { requestId: c.var.requestId, message: innerMessage(error) });
				controller.error(error);
			}
		},
		async cancel() {
			await slices.return(undefined);
		},
	});
	const response = c.body(body, 200, { 'Content-Type': 'application/json' });
	return response as unknown as TypedResponse<Item[], 200, 'json'>;
}

/** Names the next page of an array in the header `Link` (RFC 8288), where there is one. */
export function linkNext(c: Context<AppEnv>, next: string | null, parameter = 'after'): void {
	if (next) c.header('Link', `<${c.req.path}?${parameter}=${next}>; rel="next"`);
}

/** A page of an array as a response. */
export function jsonPage<Item>(c: Context<AppEnv>, { json, next }: Page) {
	linkNext(c, next);
	const response = c.body(json, 200, { 'Content-Type': 'application/json' });
	return response as unknown as TypedResponse<Item[], 200, 'json'>;
}
