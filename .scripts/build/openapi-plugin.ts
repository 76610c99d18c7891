import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';

// Made anew for each build and test run, in a separate process, so that neither the library that makes it nor the
// schemas of the responses are part of the Worker.
const made = () =>
	execFileSync(process.execPath, ['.scripts/build/openapi.ts'], { encoding: 'utf8', maxBuffer: 2 ** 26 });

/** The API document as a static asset that the Worker reads, beside the app's. */
export const openApiAsset: Plugin = {
	name: 'openapi-asset',
	apply: 'build',
	applyToEnvironment: ({ name }) => name === 'client',
	generateBundle() {
		this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source: made() });
	},
};

/**
 * The API document as part of the Worker's code, where nothing is built: for `npm run dev`, and for tests of the
 * sources.
 */
export const openApiInCode: Plugin = {
	name: 'openapi-in-code',
	apply: 'serve',
	enforce: 'pre',
	resolveId: (id, importer) =>
		id === './openapi-document.ts' && importer?.endsWith('/openapi-json.ts') ? '\0openapi' : undefined,
	load: (id) => (id === '\0openapi' ? `export const readDocument = async () => (${made()})` : undefined),
};
