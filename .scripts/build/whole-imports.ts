import { resolve } from 'node:path';
import type { BuildOptions, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

// Vite's helper around each import(), and its replacement in the app.
const helper = '\0vite/preload-helper.js';
const ours = resolve(import.meta.dirname, '../../web/ui/loading/whole-import.ts');

// The page's own files, and the files that each file needs before it runs. They are there before anything is imported.
let initial = new Set<string>();
let before: (file: string) => ReadonlySet<string> = () => new Set();

/**
 * Replaces the function that Vite calls before each `import()` of the app by `importWhole`
 * (web/ui/loading/whole-import.ts): Vite's requests the files by links, and a browser may never request a module again
 * that failed there.
 */
export const wholeImports: Plugin = {
	name: 'whole-imports',
	apply: 'build',
	enforce: 'pre',
	resolveId: (id) => (id === helper ? '\0whole-import' : undefined),
	load: (id) =>
		id === '\0whole-import' ? `export { importWhole as __vitePreload } from ${JSON.stringify(ours)}` : undefined,
	generateBundle(_options, bundle) {
		if (this.environment.name !== 'client') return;
		initial = new Set(
			Object.values(bundle).flatMap((part) => (isEntry(part) ? [...withImports(part.fileName, bundle)] : [])),
		);
		before = (file) => withImports(file, bundle);
		const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
		if (styles.length > 1) throw new Error('importWhole fetches no styles, and some are not in the first file.');
		const isThere = Object.values(bundle).some((part) => part.type === 'chunk' && part.moduleIds.includes(ours));
		if (!isThere) throw new Error('Vite does not call importWhole before an import().');
	},
};

/** For Vite's `build.modulePreload`: the files that a part needs besides those already there, itself included. */
export const filesOfPart: NonNullable<Exclude<BuildOptions['modulePreload'], boolean>>['resolveDependencies'] = (
	file,
	imported,
	{ hostId, hostType },
) => {
	if (hostType === 'html') return imported;
	const there = before(hostId);
	return [...new Set([file, ...imported])].filter((each) => !initial.has(each) && !there.has(each));
};

/** Returns a file of the bundle, with its imports. */
export function withImports(file: string, bundle: Bundle, known = new Set<string>()): Set<string> {
	const chunk = bundle[file];
	if (chunk?.type !== 'chunk' || known.has(file)) return known;
	known.add(file);
	for (const imported of chunk.imports) withImports(imported, bundle, known);
	return known;
}

const isEntry = (part: Bundle[string]) => part.type === 'chunk' && part.isEntry;
