import type { Plugin } from 'vite';

/**
 * Fails the build of the page when two of its files import each other: one of them then runs before what it imports, and
 * a screen that needs it does not open. What both need belongs into one of the groups of chunk-groups.ts.
 */
export const chunkOrder: Plugin = {
	name: 'chunk-order',
	apply: 'build',
	generateBundle(_options, bundle) {
		if (this.environment.name !== 'client') return;
		const done = new Set<string>();
		const follow = (file: string, way: readonly string[]) => {
			if (way.includes(file))
				this.error(`These files import each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
			const part = bundle[file];
			if (done.has(file) || part?.type !== 'chunk') return;
			for (const imported of part.imports) follow(imported, [...way, file]);
			done.add(file);
		};
		for (const file of Object.keys(bundle)) follow(file, []);
	},
};
