import { build, type Plugin } from 'vite';
import { buildTarget } from '../../web/browsers.ts';
import { shippedFile } from './notice.ts';

/**
 * One file of the script of shared lists, apart from the app: the page that the server makes names it
 * (worker/shared-list/page-style.ts).
 */
async function bundleSharedList() {
	const made = await build({
		configFile: false,
		root: 'web',
		logLevel: 'warn',
		publicDir: false,
		build: {
			write: false,
			modulePreload: false,
			target: buildTarget,
			license: { fileName: shippedFile },
			rollupOptions: { input: 'web/shared-list/main.ts', output: { format: 'iife' } },
		},
	});
	const [chunk, note] = 'output' in made ? made.output : [];
	if (chunk?.type !== 'chunk' || note?.type !== 'asset') throw new Error('The script of shared lists is not one file.');
	return { code: chunk.code, note: note.source };
}

/** Serves the script of shared lists in `npm run dev`, and puts it beside the app in a build. */
export const sharedListScript: Plugin = {
	name: 'shared-list-script',
	configureServer: ({ middlewares }) => {
		middlewares.use('/shared-list.js', (_request, response, next) => {
			response.setHeader('Content-Type', 'text/javascript');
			bundleSharedList().then(({ code }) => response.end(code), next);
		});
	},
	async generateBundle() {
		if (this.environment.name !== 'client') return;
		const { code, note } = await bundleSharedList();
		this.emitFile({ type: 'asset', fileName: 'shared-list.js', source: code });
		this.emitFile({ type: 'asset', fileName: `shared-list-${shippedFile}`, source: note });
	},
};
