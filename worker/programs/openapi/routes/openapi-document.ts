import { readAsset } from '../../../http/read-asset.ts';

/**
 * The document of the API, from the static assets, where .scripts/build/openapi-plugin.ts puts it. Throws a Problem (503)
 * where it is missing, slow, or broken off.
 */
export const readDocument = (assets: Fetcher): Promise<object> => readAsset(assets, '/api/openapi.json');
