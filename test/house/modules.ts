import { posix } from 'node:path';
import { files, isCode, textOf } from './files.ts';

/** One import: both files and the imported names; `*` if everything is imported. */
type Import = { from: string; to: string; names: string[] };

const pattern =
	/(?:\bimport\s+(?:type\s+)?(?<clause>[^'"();]+?)\s+from\s+|(?:const\s+\{(?<picked>[^}]*)\}\s*=\s*await\s+)?\bimport\s*\(\s*|\bexport\s+(?<passed>[^'"();]+?)\s+from\s+|^import\s+)'(?<name>[^']+)'/gm;

/** Returns every import below `folders`. A package is named `npm:<package>`, one of our own files by its path. */
export function importsOf(...folders: string[]): Import[] {
	return files(...folders)
		.filter(isCode)
		.flatMap((from) =>
			[...textOf(from).matchAll(pattern)].map(({ groups = {} }) => ({
				from,
				to: target(from, groups.name ?? ''),
				names: namesIn(groups.clause ?? groups.passed ?? (groups.picked ? `{${groups.picked}}` : '*')),
			})),
		);
}

/** Returns the names that a file exports. */
export const exportsOf = (path: string) =>
	[
		...textOf(path).matchAll(
			/^export (?:async )?(?:const|let|function|type|class|interface|enum) (?:\{([^}]*)\}|(\w+))/gm,
		),
	].flatMap(([, many, one]) =>
		many
			? many
					.split(',')
					.map((name) => name.split(':').at(-1)?.trim() ?? '')
					.filter(Boolean)
			: [one ?? ''],
	);

/** Returns an import's target: `npm:<package>`, or the path of one of our own files. */
export function target(from: string, name: string): string {
	if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), name));
	if (name === '#client') return 'worker/client.ts';
	if (name === '#extension-build') return 'built';
	if (name === '#version') return 'version';
	if (name.startsWith('#contract/')) return `worker/contract/${name.slice('#contract/'.length)}.ts`;
	return `npm:${name}`;
}

function namesIn(clause: string): string[] {
	const braces = /\{([^}]*)\}/.exec(clause)?.[1];
	if (braces === undefined) return ['*'];
	return braces
		.split(',')
		.map(
			(name) =>
				name
					.replace(/\btype\s+/, '')
					.split(/\s+as\s+|:/)[0]
					?.trim() ?? '',
		)
		.filter(Boolean);
}
