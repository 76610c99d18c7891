import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minifySync, type Plugin } from 'vite';
import { chunkOrder } from './.scripts/build/chunk-order.ts';
import { shippedFile } from './.scripts/build/notice.ts';
import { openApi } from './.scripts/build/openapi-plugin.ts';
import { filesOfPart, wholeImports, withImports } from './.scripts/build/whole-imports.ts';
import { earlyScreens } from './web/screen-table.ts';

// REMOTE_AI=1 npm run dev talks to the account's Workers AI; without it the binding is left out, because it would ask
// for a login before the first page.
// KINDLING_STATE is the folder of the local database, sessions and files, for a second copy beside the usual one.
const remoteAi = process.env.REMOTE_AI === '1';

// The one font of the first paint is asked for with the page, not after the style sheet.
const preloadFont: Plugin = {
	name: 'preload-font',
	transformIndexHtml: {
		order: 'post',
		handler: (_html, { bundle }) => {
			const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
			const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
			return font ? [{ tag: 'link', attrs, injectTo: 'head-prepend' }] : [];
		},
	},
};

/** The table of screens, with their files besides those of the page itself, for public/early.js. */
const namesOfScreens: Plugin = {
	name: 'names-of-screens',
	transformIndexHtml: {
		order: 'post',
		handler: (html, { bundle = {} }) => {
			const filesOf = (file: string) => withImports(file, bundle);
			const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
			const shell = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/shell.tsx'));
			const filesOfScreen = (name: string) => {
				const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/screens/${name}/screen.tsx`));
				if (!screen) return [];
				const files = [...filesOf(screen.fileName), ...(shell && name !== 'auth' ? filesOf(shell.fileName) : [])];
				return [...new Set(files)].map((file) => `/${file}`).filter((file) => !html.includes(file));
			};
			const names = JSON.stringify(earlyScreens(filesOfScreen));
			return html.replace('<script src="/theme.js">', `<meta name="screens" content='${names}'>$&`);
		},
	},
};

/**
 * The scripts that run before the first paint are written into the page, so that neither the data nor the code waits for
 * a file. The policy in _headers allows them by their hashes.
 */
const early = Object.fromEntries(
	['theme', 'early'].map((name) => {
		const { code } = minifySync(
			`${name}.js`,
			readFileSync(resolve(import.meta.dirname, `web/public/${name}.js`), 'utf8'),
		);
		return [name, code.trim()];
	}),
);
const earlyScripts: Plugin = {
	name: 'early-scripts',
	apply: 'build',
	transformIndexHtml: {
		order: 'post',
		handler: (html) =>
			html.replace(/<script src="\/(theme|early)\.js">/g, (_, name: string) => `<script>${early[name]}`),
	},
	writeBundle({ dir = '' }) {
		if (this.environment.name !== 'client') return;
		const hashes = Object.values(early).map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
		const file = resolve(dir, '_headers');
		writeFileSync(
			file,
			readFileSync(file, 'utf8').replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
		);
	},
};

/**
 * One file of the script of shared lists, apart from the app: the page that the server makes names it
 * (worker/pages/share-style.ts).
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
			license: { fileName: shippedFile },
			rollupOptions: { input: 'web/shared-list/main.ts', output: { format: 'iife' } },
		},
	});
	const [chunk, note] = 'output' in made ? made.output : [];
	if (chunk?.type !== 'chunk' || note?.type !== 'asset') throw new Error('The script of shared lists is not one file.');
	return { code: chunk.code, note: note.source };
}
const sharedListScript: Plugin = {
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

/** In `npm run dev` ASSETS gives the worker nothing but HTML, so the extension's files are part of its code. */
const extensionInCode: Plugin = {
	name: 'extension-in-code',
	apply: 'serve',
	enforce: 'pre',
	load(id) {
		if (!id.endsWith('/extension-zip/read-files.ts')) return;
		const { path } = JSON.parse(readFileSync('dist/extension-build.json', 'utf8')) as { path: string };
		return `export const readFiles = async () => (${readFileSync(`dist/client${path}`, 'utf8')})`;
	},
};

// Tailwind's starting values for browsers without @property. They lack the relative colors of this app too.
const noOldValues: Plugin = {
	name: 'no-old-values',
	generateBundle(_options, bundle) {
		for (const part of Object.values(bundle)) {
			if (part.type !== 'asset' || !part.fileName.endsWith('.css')) continue;
			part.source = String(part.source).replace(/@layer properties\{@supports [^{]+\{[^{]+\{[^}]*\}\}\}/, '');
		}
	},
};

// Few files instead of one for each shared module, which would be twenty requests before the first screen: what every
// page needs, what forms need (the sign-in screen too), what signed-in screens share, and what those share that show
// people: a list, a contact, the composer and the dashboard. The last one takes modules by their names alone: with what they
// import it would take what Settings need too. Nothing outside of it imports them but those screens; a build in which two files import each other fails.
const files = [
	{ name: 'app', tags: ['$initial' as const], priority: 3 },
	{
		name: 'form',
		test: /web[\\/](ui[\\/](\w+[\\/])?(\w+-)?(field|input|button|card)\.tsx|parts[\\/](forms[\\/]use-form|wordmark|person-path))|contract[\\/](form|user)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](eye|flame|clipboard-list|mail-plus|waypoints)|useMutation/,
		priority: 3,
	},
	{
		name: 'frame',
		test: /web[\\/](app[\\/]shell|ui[\\/](icon-button|page-header|badge|overlays[\\/]tooltip|memory[\\/]theme-switch))/,
		priority: 2,
	},
	{
		name: 'people',
		test: /web[\\/](parts[\\/](drafts|introductions[\\/]connectors|intro-history|prospects[\\/](?!company-groups))|queries[\\/](prospects|intro-requests|import|connections|connectors|cache[\\/]share-rows))|worker[\\/]contract[\\/](prospect\.|connection\.|favour|intro-request|intro-terms|mailed-text|rules[\\/](identity|first-name|intro-terms|name-words|intro-status|prospect-fields))/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		name: 'frame',
		test: /web[\\/](parts[\\/](?!forms[\\/]edit-form|prospects[\\/]company-groups|connections-file[\\/]use-upload)|queries|ui[\\/](?!overlays[\\/](dialog|confirm-dialog)|fields[\\/]select))|worker[\\/]contract[\\/](?!rules[\\/](company|twins))|lucide-react|@tanstack/,
		minShareCount: 2,
		priority: 1,
	},
];

// The pages that the server makes use the app's font too, so its address is the same in every build (worker/pages).
const assetFileNames = ({ names }: { names: readonly string[] }) =>
	names.includes('figtree-latin-wght-normal.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]';

export default defineConfig(({ command }) => ({
	root: 'web',
	envDir: '..',
	plugins: [
		react(),
		tailwind(),
		preloadFont,
		namesOfScreens,
		wholeImports,
		earlyScripts,
		sharedListScript,
		noOldValues,
		chunkOrder,
		extensionInCode,
		openApi,
		cloudflare({
			configPath: '../wrangler.toml',
			persistState: { path: resolve(import.meta.dirname, process.env.KINDLING_STATE ?? '.wrangler/state') },
			remoteBindings: remoteAi,
			config: (config) => {
				if (command !== 'serve') return;
				// Nothing calls the worker at a given hour here, and wrangler would say so at every start.
				config.triggers = { crons: [] };
				config.vars = { ...config.vars, REPLY_DOMAIN: 'replies.kindling.example' };
				if (!remoteAi) delete config.ai;
			},
		}),
	],
	build: {
		outDir: '../dist',
		emptyOutDir: false,
		license: { fileName: shippedFile },
		modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
	},
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: files }, assetFileNames } } } },
		// The map makes the stacks in the logs readable.
		kindling: { build: { minify: true, sourcemap: true } },
	},
}));
