import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screenTable } from '../../web/screen-table.ts';

type Graph = {
	getModuleInfo: (
		id: string,
	) => { importedIds: string[]; dynamicallyImportedIds: string[]; code: string | null } | null;
};

const icons = 'node_modules/lucide-react/dist/esm';
let files: Record<string, string> | undefined;

/** Returns the file of an icon. Most icons have several names. */
function fileOfIcon(name: string): string {
	files ??= Object.fromEntries(
		[...readFileSync(`${icons}/lucide-react.mjs`, 'utf8').matchAll(/export \{ (.+) \} from '(.+)'/g)].flatMap(
			([, names = '', file = '']) =>
				[...names.matchAll(/default as (\w+)/g)].map(([, one = '']) => [one, resolve(icons, file)]),
		),
	);
	return files[name] ?? '';
}

/** Returns all modules that this file of `web` imports, at once or also later, with their own imports. */
function importedBy(path: string, graph: Graph, alsoLater: boolean): ReadonlySet<string> {
	const found = new Set([resolve('web', path)]);
	for (const id of found) {
		const { importedIds = [], dynamicallyImportedIds: later = [], code = '' } = graph.getModuleInfo(id) ?? {};
		// Its index names every icon.
		for (const imported of alsoLater ? [...importedIds, ...later] : importedIds)
			if (!imported.endsWith('/lucide-react.mjs')) found.add(imported);
		for (const [, names = ''] of code?.matchAll(/import \{ (.+) \} from "lucide-react"/g) ?? [])
			for (const name of names.split(', ')) found.add(fileOfIcon(name.split(' ')[0] ?? ''));
	}
	return found;
}

type Needed = { screen: string; atOnce: ReadonlySet<string>; ever: ReadonlySet<string> };
let needed: readonly Needed[] | undefined;

function groupOf(id: string, graph: Graph): string | null {
	needed ??= ['shell', ...Object.keys(screenTable)].map((screen) => {
		const path = screen === 'shell' ? 'app/shell.tsx' : `screens/${screen}/screen.tsx`;
		return { screen, atOnce: importedBy(path, graph, false), ever: importedBy(path, graph, true) };
	});
	const atOnce = needed.filter((each) => each.atOnce.has(id)).map(({ screen }) => screen);
	const ever = needed.filter((each) => each.ever.has(id)).map(({ screen }) => screen);
	const [one = ''] = ever;
	if (ever.length === 0) return null;
	if (atOnce.length === 0) return ever.length > 1 ? 'later' : `${one}-later`;
	if (ever.length === 1 && one !== 'shell') return one;
	const isOfList = atOnce.includes('shell') || atOnce.includes('prospect-list');
	if (atOnce.includes('auth')) return isOfList ? 'frame' : 'form';
	return isOfList ? 'shared' : 'others';
}

/**
 * Plain files: one of libraries, one of every page (`app`), and four that screens share: the sign-in screen and a list
 * (`frame`), that screen and others (`form`, with the schemas of forms), a list and others (`shared`), and `others`.
 * Each screen has its own file, and one for what only a press shows (`…-later`; `later` if several screens show it).
 */
export const chunkGroups = [
	{ name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
	{ name: 'app', tags: ['$initial' as const], priority: 2 },
	{ name: groupOf, debugName: 'screens', includeDependenciesRecursively: false, priority: 1 },
];
