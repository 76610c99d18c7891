/**
 * Few files instead of one for each shared module, which would be twenty requests before the first screen: what every
 * page needs, what forms need (the sign-in screen too), what signed-in screens share, and what those share that show
 * people: a list, a contact, the composer and the dashboard. The last one takes modules by their names alone: with what
 * they import it would take what Settings need too. Nothing outside of it imports them but those screens; a build in
 * which two files import each other fails (chunk-order.ts).
 */
export const chunkGroups = [
	{ name: 'app', tags: ['$initial' as const], priority: 3 },
	{
		name: 'form',
		test: /web[\\/](ui[\\/](\w+[\\/])?(\w+-)?(field|input|button|card)\.tsx|parts[\\/](forms[\\/]use-form|wordmark|person-path))|contract[\\/](form|user)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](eye|flame|clipboard-list|mail-plus|waypoints)|useMutation/,
		priority: 3,
	},
	{
		name: 'frame',
		test: /web[\\/](app[\\/]shell|ui[\\/](icon-button|page-header|badge|overlays[\\/]tooltip|memory[\\/]theme-switch))/,
		priority: 2,
	},
	{
		name: 'people',
		test: /web[\\/](parts[\\/](drafts|introductions[\\/]connectors|intro-history|prospects[\\/](?!company-groups))|queries[\\/](prospects|intro-requests|import|connections|connectors|cache[\\/]share-rows))|worker[\\/]contract[\\/](prospect\.|connection\.|favour|intro-request|intro-terms|mailed-text|rules[\\/](identity|first-name|intro-terms|name-words|intro-status|prospect-fields))/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		name: 'frame',
		test: /web[\\/](parts[\\/](?!forms[\\/]edit-form|prospects[\\/]company-groups|connections-file[\\/]use-upload)|queries|ui[\\/](?!overlays[\\/](dialog|confirm-dialog)|fields[\\/]select))|worker[\\/]contract[\\/](?!rules[\\/](company|twins))|lucide-react|@tanstack/,
		minShareCount: 2,
		priority: 1,
	},
];
