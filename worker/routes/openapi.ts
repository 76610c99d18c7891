import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';

/** The document of the API (OpenAPI 3.1). It is made by the build and loaded when somebody asks for it. */
export const openApi = new Hono<AppEnv>().get('/', async (c) => {
	const { default: document } = await import('#openapi');
	return c.body(document, 200, { 'Content-Type': 'application/json' });
});
