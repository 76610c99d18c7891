import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';

/**
 * Gives `#openapi`, the document of the API as a text. It is made anew for each build and test run, in a process of its
 * own: neither the library that makes it nor the schemas of the responses are part of the Worker.
 */
export const openApi: Plugin = {
	name: 'openapi',
	enforce: 'pre',
	resolveId: (id) => (id === '#openapi' ? '\0openapi' : undefined),
	load(id) {
		if (id !== '\0openapi') return;
		const document = execFileSync(process.execPath, ['.scripts/build/openapi.ts'], {
			encoding: 'utf8',
			maxBuffer: 1e8,
		});
		return `export default ${JSON.stringify(document)}`;
	},
};
