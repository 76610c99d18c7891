import { cloudflare } from '@cloudflare/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// REMOTE_AI=1 npm run dev talks to the account's Workers AI; without it the binding is left out, because it would ask
// for a login before the first page.
// KINDLING_STATE is the folder of the local database, sessions and files, for a second copy beside the usual one.
const remoteAi = process.env.REMOTE_AI === '1';

export default defineConfig(({ command }) => ({
	root: 'web',
	envDir: '..',
	plugins: [
		react(),
		tailwind(),
		cloudflare({
			configPath: '../wrangler.toml',
			persistState: { path: process.env.KINDLING_STATE ?? '../.wrangler/state' },
			remoteBindings: remoteAi,
			config: (config) => {
				if (command === 'serve' && !remoteAi) delete config.ai;
			},
		}),
	],
	build: { outDir: '../dist', emptyOutDir: false },
}));
