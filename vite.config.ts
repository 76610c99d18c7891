import { resolve } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig(({ command }) => ({
	root: 'web',
	envDir: '..',
	plugins: [
		react(),
		tailwind(),
		preloadFont,
		cloudflare({
			configPath: '../wrangler.toml',
			persistState: { path: resolve(import.meta.dirname, process.env.KINDLING_STATE ?? '.wrangler/state') },
			remoteBindings: remoteAi,
			config: (config) => {
				if (command !== 'serve') return;
				// Nothing calls the worker at a given hour here, and wrangler would say so at every start.
				config.triggers = { crons: [] };
				if (!remoteAi) delete config.ai;
			},
		}),
	],
	build: { outDir: '../dist', emptyOutDir: false },
}));
