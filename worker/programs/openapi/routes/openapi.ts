import { Hono } from 'hono';
import type { AppEnv } from '../../../env.ts';
import { readDocument } from './openapi-document.ts';

/** The document of the API (OpenAPI 3.1), which the build makes. */
export const openApi = new Hono<AppEnv>().get('/', async (c) => c.json(await readDocument(c.env.ASSETS)));
