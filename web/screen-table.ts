import { paths, settingsCards, settingsGroups } from './paths.ts';

/** A screen, by the name of its folder in web/screens. `:listId` and `:prospectId` stand for ids. */
export type ScreenFacts = {
	/** Its paths; the first is its own. */
	at: readonly string[];
	/** Name in links and in the palette; none for a screen that is only reached from another. */
	name?: string;
	/** More words that find it in the palette. */
	words?: string;
	/** Parts of it that the palette offers. */
	parts?: readonly { name: string; to: string; words: string }[];
	/** One of the links of the frame. */
	inFrame?: true;
	/** The reads that it needs, which are sent with the page. */
	data?: readonly string[];
	/** A script draws its first rows before the app is there (web/first-rows). */
	drawnFirst?: true;
	/** The path of the screen that most likely follows. Its code is fetched when this screen is idle. */
	next?: string;
};

const list = '/api/prospect-lists/:listId';
const contact = '/api/prospects/:prospectId';
const ofContact = [':listId', ':prospectId'] as const;

/**
 * Every screen. This table is read by the routes, the frame's links, the palette and the script that runs before the app
 * (public/early.js, written by .scripts/build/page-plugins.ts).
 */
export const screenTable = {
	dashboard: { at: [paths.home], name: 'Dashboard', words: 'home', inFrame: true },
	'prospect-lists': {
		at: [paths.lists, paths.targetConnections],
		name: 'Prospect Lists',
		inFrame: true,
		data: ['/api/prospect-lists'],
		next: paths.list(':listId'),
	},
	'prospect-list': { at: [paths.list(':listId')], data: [list, `${list}/prospects`], drawnFirst: true },
	'edit-contact': {
		at: [paths.contact(...ofContact)],
		data: [contact, `${contact}/connections`, `${contact}/paths`, `${contact}/intro-requests`, '/api/statuses'],
	},
	'intro-request': {
		at: [paths.introRequest(...ofContact)],
		data: [contact, `${contact}/connections`, `${contact}/paths`, '/api/intro-requests', '/api/circle?orNull=true'],
	},
	templates: { at: [paths.templates], name: 'Templates', words: 'email', inFrame: true },
	extension: { at: [paths.extension], name: 'Extension', words: 'chrome download', inFrame: true },
	settings: {
		at: [paths.settings],
		name: 'Settings',
		words: 'statuses account appearance',
		parts: Object.entries({ ...settingsGroups, ...settingsCards }).map(([id, { goal, words }]) => ({
			name: goal,
			to: `${paths.settings}#${id}`,
			words,
		})),
	},
	auth: { at: [paths.signIn] },
} as const satisfies Record<string, ScreenFacts>;

export type ScreenName = keyof typeof screenTable;
type FrameScreen = {
	[Name in ScreenName]: (typeof screenTable)[Name] extends { inFrame: true } ? Name : never;
}[ScreenName];

// The screens that have a name, in their order.
const namedScreens = Object.entries(screenTable as Record<string, ScreenFacts>).flatMap(
	([screen, { at, name, words = '', inFrame = false }]) =>
		name ? [{ screen: screen as ScreenName, at, to: at[0] ?? paths.home, name, words, inFrame }] : [],
);

/** The links of the frame, in their order. */
export const frameScreens = namedScreens.flatMap(({ inFrame, screen, ...facts }) =>
	inFrame ? [{ ...facts, screen: screen as FrameScreen }] : [],
);

/** Destinations in the palette: the screens, each before its parts. */
export const goals = namedScreens.flatMap(({ screen, ...goal }) => [
	goal,
	...((screenTable as Record<string, ScreenFacts>)[screen]?.parts ?? []),
]);

/**
 * Returns the input of the script before the app, for each screen: paths as regular expressions, reads and files. If a
 * script draws first rows, also its path, `firstRows`, and the files of what the screen shows after a press.
 */
export const earlyScreens = (filesOf: (screen: string, isLater?: boolean) => readonly string[], firstRows: string) =>
	Object.entries(screenTable as Record<string, ScreenFacts>).map(([screen, { at, data = [], drawnFirst }]) => ({
		at: at.map((path) => path.replace(/:(\w+)/g, '(?<$1>[^/]+)')).join('|'),
		data,
		files: filesOf(screen),
		first: drawnFirst && firstRows ? `/${firstRows}` : undefined,
		later: drawnFirst && firstRows ? filesOf(screen, true) : undefined,
	}));
