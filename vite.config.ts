import { resolve } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './.scripts/build/chunk-groups.ts';
import { extensionInCode } from './.scripts/build/extension-plugin.ts';
import { shippedFile } from './.scripts/build/notice.ts';
import { openApiAsset, openApiInCode } from './.scripts/build/openapi-plugin.ts';
import {
	compiledOnArrival,
	earlyScripts,
	namesOfBrowsers,
	namesOfScreens,
	preloadFont,
	versionAlone,
} from './.scripts/build/page-plugins.ts';
import { firstRowsScript, sharedListScript } from './.scripts/build/page-scripts.ts';
import { filesOfPart, wholeImports } from './.scripts/build/whole-imports.ts';
import { buildTarget } from './web/browsers.ts';

// REMOTE_AI=1 npm run dev talks to the account's Workers AI; without it the binding is left out, because it would ask
// for a login before the first page.
// KINDLING_STATE is the folder of the local database, sessions and files, for a second copy beside the usual one.
const remoteAi = process.env.REMOTE_AI === '1';

// The pages that the server makes use the app's font too, so its address is the same in every build (worker/pages).
const assetFileNames = ({ names }: { names: readonly string[] }) =>
	names.includes('figtree-latin-wght-normal.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]';

export default defineConfig(({ command }) => ({
	root: 'web',
	envDir: '..',
	plugins: [
		react({ jsxImportSource: '#jsx' }),
		tailwind({ optimize: false }),
		preloadFont,
		compiledOnArrival,
		namesOfBrowsers,
		namesOfScreens,
		wholeImports,
		earlyScripts,
		firstRowsScript,
		sharedListScript,
		extensionInCode,
		versionAlone,
		openApiAsset,
		openApiInCode,
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
		target: buildTarget,
		emptyOutDir: false,
		license: { fileName: shippedFile },
		modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
	},
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, assetFileNames } } } },
		kindling: {
			build: {
				minify: true,
				// The map makes the stacks in the logs readable.
				sourcemap: true,
				// Every start loads one file, including code that later files share.
				rolldownOptions: {
					output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial' as const] }] } },
					// It does not say so itself, and brings hashes along that nothing asks for.
					treeshake: { moduleSideEffects: [{ test: /@oslojs/, sideEffects: false }] },
				},
			},
		},
	},
}));
