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

/** All modules of ours, and icons, that this file of `web` imports, at once or also later, and what those import. */
function importedBy(path: string, graph: Graph, alsoLater: boolean): ReadonlySet<string> {
	const found = new Set([resolve('web', path)]);
	for (const id of found) {
		const { importedIds = [], dynamicallyImportedIds: later = [], code = '' } = graph.getModuleInfo(id) ?? {};
		for (const imported of alsoLater ? [...importedIds, ...later] : importedIds)
			if (!imported.includes('node_modules')) found.add(imported);
		for (const [, names = ''] of code?.matchAll(/import \{ (.+) \} from "lucide-react"/g) ?? [])
			for (const name of names.split(', ')) found.add(fileOfIcon(name.split(' ')[0] ?? ''));
	}
	return found;
}

type Needed = [screen: string, atOnce: ReadonlySet<string>, everything: ReadonlySet<string>];
let needed: Needed[] | undefined;

/** The screens that need a module at once, the frame around them being `shell`; and those that need it only later. */
function screensOf(id: string, graph: Graph): { atOnce: readonly string[]; later: readonly string[] } {
	needed ??= ['shell', ...Object.keys(screenTable)].map((name) => {
		const path = name === 'shell' ? 'app/shell.tsx' : `screens/${name}/screen.tsx`;
		return [name, importedBy(path, graph, false), importedBy(path, graph, name !== 'shell')];
	});
	const atOnce = needed.flatMap(([name, ids]) => (ids.has(id) ? [name] : []));
	const later = needed.flatMap(([name, , ids]) => (ids.has(id) && !atOnce.includes(name) ? [name] : []));
	return { atOnce, later };
}

// The screens that show people, those that make lists, and those for signed-in people that show neither people nor a list.
const people = ['edit-contact', 'intro-request', 'dashboard'];
const lists = ['dashboard', 'prospect-lists'];
// A list, and the screens before and after it: they load its own file anyway.
const aroundList = ['prospect-lists', 'prospect-list', 'edit-contact'];
const signedIn = ['prospect-lists', 'templates', 'extension', 'settings'];

function groupOf(id: string, graph: Graph): string | null {
	if (/useMutation|mutationObserver|infiniteQueryOptions/.test(id)) return 'base';
	if (/node_modules[\\/]zod|contract[\\/]rules[\\/]text/.test(id)) return 'schemas';
	if (/queries[\\/]profile|rules[\\/]monday|use-first-few/.test(id)) return 'frame';
	const { atOnce, later } = screensOf(id, graph);
	const isInList = atOnce.includes('shell') || atOnce.includes('prospect-list');
	if (atOnce.length > 1 && atOnce.includes('auth')) return isInList ? 'base' : 'form';
	if (atOnce.length > 1 && isInList)
		return [...atOnce, ...later].every((screen) => aroundList.includes(screen)) ? 'prospect-list' : 'list';
	if (atOnce.length > 1 && atOnce.every((screen) => lists.includes(screen))) return 'lists';
	if (atOnce.some((screen) => signedIn.includes(screen))) return atOnce.length > 1 ? 'frame' : null;
	if (/rules[\\/]identity/.test(id)) return null;
	// A screen that needs it later would load the rest of the file with it.
	if (later.some((screen) => !people.includes(screen))) {
		if (!atOnce.every((screen) => people.includes(screen))) return null;
		return atOnce.length > 1 ? 'parts' : atOnce[0] ? `${atOnce[0]}-parts` : null;
	}
	if (atOnce.length > 1) return atOnce.includes('intro-request') ? 'people' : 'history';
	return atOnce[0] ?? null;
}

/**
 * Few files instead of one for each shared module, which would be fifty requests before the first screen. A module is
 * in the file of the screens that need it at once: every page (`app`), the sign-in screen and a list (`base`), a list
 * or the frame (`list`), a list and the screens before and after it (`prospect-list`), forms (`form`), the screens
 * that show people (`people`: the composer and others; `history`: a contact and the dashboard; `parts`, where other
 * screens need it later), screens that make lists (`lists`), other screens (`frame`), or one screen and everything it
 * loads later. The build itself cuts the code that only comes later.
 */
export const chunkGroups = [
	{ name: 'app', tags: ['$initial' as const], priority: 2 },
	{ name: groupOf, debugName: 'screens', minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
];
