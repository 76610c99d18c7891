import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screenTable } from '../../web/screen-table.ts';

type Graph = { getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null };

const icons = 'node_modules/lucide-react/dist/esm';
let files: Record<string, string> | undefined;

/** The file of an icon. Most have several names. */
function fileOfIcon(name: string): string {
	files ??= Object.fromEntries(
		[...readFileSync(`${icons}/lucide-react.mjs`, 'utf8').matchAll(/export \{ (.+) \} from '(.+)'/g)].flatMap(
			([, names = '', file = '']) =>
				[...names.matchAll(/default as (\w+)/g)].map(([, one = '']) => [one, resolve(icons, file)]),
		),
	);
	return files[name] ?? '';
}

/** All modules of ours, and icons, that this file of `web` imports, and what those import. */
function importedBy(path: string, graph: Graph): ReadonlySet<string> {
	const found = new Set([resolve('web', path)]);
	for (const id of found) {
		const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {};
		for (const imported of importedIds) if (!imported.includes('node_modules')) found.add(imported);
		for (const [, names = ''] of code?.matchAll(/import \{ (.+) \} from "lucide-react"/g) ?? [])
			for (const name of names.split(', ')) found.add(fileOfIcon(name.split(' ')[0] ?? ''));
	}
	return found;
}

let needed: [screen: string, ids: ReadonlySet<string>][] | undefined;

/** The screens that need a module at once; the frame around them is `shell`. */
function screensOf(id: string, graph: Graph): readonly string[] {
	needed ??= ['shell', ...Object.keys(screenTable)].map((name) => [
		name,
		importedBy(name === 'shell' ? 'app/shell.tsx' : `screens/${name}/screen.tsx`, graph),
	]);
	return needed.flatMap(([name, ids]) => (ids.has(id) ? [name] : []));
}

const signedIn = ['prospect-lists', 'templates', 'extension', 'settings'];

function groupOf(id: string, graph: Graph): string | null {
	if (/useMutation|mutationObserver|infiniteQueryOptions/.test(id)) return 'base';
	if (/node_modules[\\/]zod|contract[\\/]rules[\\/]text/.test(id)) return 'schemas';
	if (/(useInfinite|infinite)Query/.test(id)) return 'frame';
	const screens = screensOf(id, graph);
	if (screens.length < 2) return screens[0] ?? null;
	const isInList = screens.includes('shell') || screens.includes('prospect-list');
	if (screens.includes('auth')) return isInList ? 'base' : 'form';
	if (isInList) return 'list';
	return screens.some((screen) => signedIn.includes(screen)) ? 'frame' : 'people';
}

/**
 * Few files instead of one for each shared module, which would be fifty requests before the first screen. A module is in
 * the file of those who need it at once: every page (`app`), the sign-in screen and a list (`base`), a list or the frame
 * (`list`), forms (`form`), the screens that show people (`people`: a contact, the composer and the dashboard), other
 * screens (`frame`), or one screen and what it loads later. What only comes later is cut by the build itself.
 */
export const chunkGroups = [
	{ name: 'app', tags: ['$initial' as const], priority: 2 },
	{ name: groupOf, debugName: 'screens', minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
];
