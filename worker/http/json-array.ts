import type { Context, TypedResponse } from 'hono';
import type { Page } from '../db/pages.ts';
import type { AppEnv } from '../env.ts';
import { innerMessage } from './fault.ts';
import { log } from './log.ts';

/**
 * Responds with a JSON array and sends it while it is made. `slices` are its items as JSON, joined by commas. If making
 * it fails, the response breaks off: half an array isn't JSON, so no one mistakes it for the whole.
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

/** Sets the header `Link` (RFC 8288) to the next page of an array, if there is one. */
export function linkNext(c: Context<AppEnv>, next: string | null, parameter = 'after'): void {
	if (next) c.header('Link', `<${c.req.path}?${parameter}=${next}>; rel="next"`);
}

/** Responds with a page of an array. */
export function jsonPage<Item>(c: Context<AppEnv>, { json, next }: Page) {
	linkNext(c, next);
	const response = c.body(json, 200, { 'Content-Type': 'application/json' });
	return response as unknown as TypedResponse<Item[], 200, 'json'>;
}
