import { Hono } from 'hono';
import type { AppEnv } from '../../../env.ts';
import { readAsset } from '../../../http/read-asset.ts';

/** Serves the API document (OpenAPI 3.1), which the build makes. */
export const openApi = new Hono<AppEnv>().get('/', async (c) => c.json(await readDocument(c.env.ASSETS)));

/**
 * Reads the API document from the static assets, where .scripts/build/openapi-plugin.ts puts it. Throws a Problem (503)
 * if it is missing, slow or broken off.
 */
export const readDocument = (assets: Fetcher): Promise<object> => readAsset(assets, '/api/openapi.json');
