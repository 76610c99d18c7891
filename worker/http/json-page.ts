import type { Context, TypedResponse } from 'hono';
import type { Page } from '../db/pages.ts';
import type { AppEnv } from '../env.ts';

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
