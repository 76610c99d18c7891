import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { buildTarget } from '../../web/browsers.ts';
import { shippedFile } from './notice.ts';

/** Bundles a script that is separate from the app into one file. Returns its code, and its list of shipped packages. */
async function bundle(input: string, alias: Record<string, string> = {}) {
	const made = await build({
		configFile: false,
		root: 'web',
		logLevel: 'warn',
		publicDir: false,
		plugins: [react({ jsxImportSource: '#jsx' })],
		resolve: {
			alias: Object.entries(alias).map(([find, file]) => ({ find: new RegExp(find), replacement: resolve(file) })),
		},
		build: {
			write: false,
			modulePreload: false,
			target: buildTarget,
			license: { fileName: shippedFile },
			rollupOptions: {
				input,
				output: { format: 'iife' },
				// The app starts things when it is loaded; here only what the script calls is wanted.
				treeshake: { moduleSideEffects: [{ test: /[\\/]main\.tsx?$/, sideEffects: true }] },
			},
		},
	});
	const [chunk, note] = 'output' in made ? made.output : [];
	if (chunk?.type !== 'chunk' || note?.type !== 'asset') throw new Error(`${input} does not become one file.`);
	return { code: chunk.code, note: note.source };
}

const sharedList = () => bundle('web/shared-list/main.ts');

/**
 * The script of shared lists, referenced by the server's page (worker/shared-list/page-style.ts). Served in `npm run
 * dev` too.
 */
export const sharedListScript: Plugin = {
	name: 'shared-list-script',
	configureServer: ({ middlewares }) => {
		middlewares.use('/shared-list.js', (_request, response, next) => {
			response.setHeader('Content-Type', 'text/javascript');
			sharedList().then(({ code }) => response.end(code), next);
		});
	},
	async generateBundle() {
		if (this.environment.name !== 'client') return;
		const { code, note } = await sharedList();
		this.emitFile({ type: 'asset', fileName: 'shared-list.js', source: code });
		this.emitFile({ type: 'asset', fileName: `shared-list-${shippedFile}`, source: note });
	},
};

let firstRows = '';

/** The path of the script that draws the first rows of a list (web/first-rows); empty in `npm run dev`. */
export const firstRowsFile = () => firstRows;

/** The script of the first rows. The components of the list are compiled for a single rendering, without React. */
export const firstRowsScript: Plugin = {
	name: 'first-rows-script',
	apply: 'build',
	async buildStart() {
		if (this.environment.name !== 'client') return;
		const { code, note } = await bundle('web/first-rows/main.tsx', {
			'^react$|^react/jsx-runtime$|^react-router$': 'web/first-rows/react.ts',
			'^.*/navigation/link\\.tsx$': 'web/first-rows/link.tsx',
		});
		const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
		firstRows = `assets/first-rows-${hash}.js`;
		this.emitFile({ type: 'asset', fileName: firstRows, source: code });
		this.emitFile({ type: 'asset', fileName: `first-rows-${shippedFile}`, source: note });
	},
};
