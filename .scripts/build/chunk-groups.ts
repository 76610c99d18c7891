import { resolve } from 'node:path';

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** All modules that these files of `web` import, and what those import. */
function importedBy(paths: readonly string[], graph: Graph): ReadonlySet<string> {
	const found = new Set(paths.map((path) => resolve('web', path)));
	for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
	return found;
}

let ofList: ReadonlySet<string> | undefined;

/**
 * Few files instead of one for each shared module, which would be fifty requests before the first screen: what every page
 * needs, what the sign-in screen shares with a list, what else a list and the frame around it need, what forms need, and
 * what signed-in screens share, those that show people (a contact, the composer and the dashboard) and all. A list loads
 * the first three and nothing else.
 *
 * The file for people takes modules by their names alone: with what they import it would take what Settings need too.
 * Nothing outside of it imports them but those screens; a build in which two files import each other fails
 * (chunk-order.ts).
 */
export const chunkGroups = [
	{ name: 'app', tags: ['$initial' as const], priority: 6 },
	{
		name: 'base',
		test: /web[\\/](ui[\\/](button|fields[\\/]input)|parts[\\/]wordmark)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](eye|flame|clipboard-list|mail-plus|waypoints)|useMutation|rules[\\/](format|limits|web-address)/,
		priority: 5,
	},
	{
		name: (id: string, graph: Graph) => {
			ofList ??= importedBy(['app/shell.tsx', 'screens/prospect-list/screen.tsx'], graph);
			return ofList.has(id) ? 'list' : null;
		},
		debugName: 'list',
		minShareCount: 2,
		priority: 4,
	},
	{
		name: 'form',
		test: /web[\\/](ui[\\/](fields[\\/]((text|password)-)?field|fields[\\/]password|card)|parts[\\/](forms[\\/]use-form|person-path))|contract[\\/]user/,
		priority: 3,
	},
	// A list needs it below its people, and nothing of the frame with it.
	{ name: 'identity', test: /rules[\\/]identity/, priority: 3 },
	{
		name: 'people',
		test: /web[\\/](parts[\\/](drafts|introductions[\\/]connectors|intro-history|prospects[\\/](?!company-groups|sample-button))|queries[\\/](intro-requests|import|connections|connectors))|worker[\\/]contract[\\/](prospect\.|connection\.|favour|intro-request|intro-terms|mailed-text|rules[\\/](first-name|intro-terms|name-words|intro-status|prospect-fields))/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		name: 'frame',
		test: /web[\\/](parts[\\/](?!forms[\\/]edit-form|prospects[\\/](company-groups|sample-button)|connections-file[\\/]use-upload)|queries[\\/](?!recent-imports)|ui[\\/](?!overlays[\\/](dialog|confirm-dialog|asking-button)|fields[\\/]select))|worker[\\/]contract[\\/](?!rules[\\/](company|twins))|lucide-react|@tanstack/,
		minShareCount: 2,
		priority: 1,
	},
];
