import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** In `npm run dev`, ASSETS only gives the Worker HTML, so the extension's files are part of its code. */
export const extensionInCode: Plugin = {
	name: 'extension-in-code',
	apply: 'serve',
	enforce: 'pre',
	load(id) {
		if (!id.endsWith('/extension-zip/read-files.ts')) return;
		const { path } = JSON.parse(readFileSync('dist/extension-build.json', 'utf8')) as { path: string };
		return `export const readFiles = async () => (${readFileSync(`dist/client${path}`, 'utf8')})`;
	},
};
