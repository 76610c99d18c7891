import { resolve } from 'node:path';
import { build } from 'vite';

/** The code of a tab that has the app's store, API and form, without its screens. */
export async function bundleTab(): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: 'silent',
		root: import.meta.dirname,
		build: {
			write: false,
			minify: false,
			rolldownOptions: {
				input: resolve(import.meta.dirname, 'tab.tsx'),
				output: { format: 'iife', codeSplitting: false },
			},
		},
		plugins: [
			{
				// The store asks for the sign-in dialog only, and the screens would take most of the time.
				name: 'no-screens',
				enforce: 'pre',
				resolveId: (source) => (source.endsWith('/screens.ts') ? '\0screens' : undefined),
				load: (id) =>
					id === '\0screens' ? 'export const SignInAgain = { preload: () => Promise.resolve() };' : undefined,
			},
		],
	});
	const made = [result].flat()[0];
	if (!made || !('output' in made)) throw new Error('Nothing was bundled.');
	return made.output[0].code;
}
