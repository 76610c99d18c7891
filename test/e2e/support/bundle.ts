import { build, type Plugin } from 'vite';

/** Bundles a file and all its imports into one script to run in a page. */
export async function bundle(input: string, plugins: Plugin[] = []): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: 'silent',
		publicDir: false,
		build: {
			write: false,
			minify: false,
			rolldownOptions: { input, output: { format: 'iife', codeSplitting: false } },
		},
		plugins,
	});
	const made = [result].flat()[0];
	if (!made || !('output' in made)) throw new Error('Nothing was bundled.');
	return made.output[0].code;
}
