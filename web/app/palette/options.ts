import type { OpenRequest } from '#contract/needs-you';
import type { CompanyPaths } from '#contract/path-queries';
import type { FoundProspect } from '#contract/prospect';
import type { CountedProspectList } from '#contract/prospect-list';
import { normalizeText } from '#contract/rules/normalize-text';
import { type ActionName, actionNamed } from '../../features/actions/actions.ts';
import type { Command } from '../../features/actions/use-actions.ts';
import { goals } from '../../screen-table.ts';
import { themes } from '../../ui/memory/theme.ts';
import type { KnownConnector } from './use-connectors.ts';

/** Purpose of the typed text: anything, a prospect to ask about, or the name of a new list. */
export type Mode = 'all' | 'ask' | 'create';

type Theme = (typeof themes)[number];
/** One thing to choose. `id` is unique among those shown. */
export type Option = { id: string } & (
	| { kind: 'screen'; name: string; to: string }
	| { kind: 'list'; list: CountedProspectList }
	| { kind: 'person'; person: FoundProspect }
	| { kind: 'ask'; person: CompanyPaths }
	| { kind: 'mode'; mode: Mode; name: string }
	| { kind: 'create'; name: string }
	| { kind: 'theme'; theme: Theme }
	| { kind: 'action'; action: ActionName }
	| { kind: 'command'; command: Command }
	| { kind: 'connector'; connector: KnownConnector }
	| { kind: 'nudge'; request: OpenRequest }
);
export type OptionKind = Option['kind'];
export type Group = { name: string; options: Option[] };

type Given = {
	text: string;
	mode: Mode;
	lists: readonly CountedProspectList[];
	/** People found by the server; results for an earlier text are narrowed here. */
	people: readonly FoundProspect[];
	/** Found people with a connector. */
	reachable: readonly CompanyPaths[];
	theme: Theme;
	/** Actions of the screen. */
	availableActions: readonly ActionName[];
	/** Other commands of the screen, once something is typed. */
	commands: readonly Command[];
	/** Every connector, those for most people first. */
	connectors: readonly KnownConnector[];
	/** Requests that wait for a nudge. */
	waiting: readonly OpenRequest[];
};

const modes = [
	{ mode: 'create', name: 'Create a list', words: 'new add' },
	{ mode: 'ask', name: 'Ask for an introduction', words: 'request intro' },
] as const;
const themeNames = { system: 'System', light: 'Light', dark: 'Dark' } as const;
/** Name of a theme in the palette. */
export const themeName = (theme: Theme) => `Theme: ${themeNames[theme]}`;

// How many lists are shown before anything is typed, how many found lists, people to ask about, and connectors.
const [mostLists, mostFoundLists, mostAsks, mostConnectors] = [5, 8, 3, 8];

/** Options for a text, in groups. Groups without options are left out. */
export function groupsFor(given: Given): Group[] {
	const { text, mode, lists, people, reachable, theme, availableActions, commands, connectors, waiting } = given;
	const fits = matcher(text);
	const asks = (most: number) =>
		reachable.slice(0, most).map((person): Option => ({ id: `ask-${person.id}`, kind: 'ask', person }));
	const name = text.trim();
	if (mode === 'create') return name ? [{ name: 'New list', options: [{ id: 'create', kind: 'create', name }] }] : [];
	if (mode === 'ask') return filled([{ name: 'Ask for an introduction', options: asks(reachable.length) }]);
	const found = (name ? commands : []).filter((each) => fits(`${each.name} ${each.words ?? ''}`));
	const commandOption = (command: Command): Option => ({ id: `command-${command.id}`, kind: 'command', command });
	// The first word of a mode means the mode, and not people with these letters in their name or title.
	const isCalled = modes.some((each) => normalizeText(name).split(' ')[0] === normalizeText(each.name).split(' ')[0]);
	const there = availableActions.filter((action) => isOfScreen(action) && fits(wordsOfAction(action)));
	const actions: Group = {
		name: 'Actions',
		options: [
			...modes
				.filter((each) => fits(`${each.name} ${each.words}`))
				.map(({ mode, name }): Option => ({ id: mode, kind: 'mode', mode, name })),
			...there.filter((action) => isCalled && isAfterModes(action)).map(toOption),
			...themes
				.filter((each) => each !== theme && fits(`${themeName(each)} change appearance mode`))
				.map((each): Option => ({ id: each, kind: 'theme', theme: each })),
			...availableActions.filter((action) => !isOfScreen(action) && fits(wordsOfAction(action))).map(toOption),
		],
	};
	const onScreen: Group = {
		name: 'On this screen',
		options: [
			...there.filter((action) => !(isCalled && isAfterModes(action))).map(toOption),
			...found.filter(({ isFilter }) => !isFilter).map(commandOption),
		],
	};
	const fittingConnectors = connectors.filter((connector) => name && fits(connector.name)).slice(0, mostConnectors);
	const fittingNudges = waiting.filter(
		(request) => name && fits(`nudge ${request.connectorName} ${request.prospectName}`),
	);
	const others: Group[] = [
		{ name: 'Filters', options: found.filter(({ isFilter }) => isFilter).map(commandOption) },
		{
			name: 'Go to',
			options: goals
				.filter((screen) => fits(`${screen.name} ${screen.words}`))
				.map(({ name, to }) => ({ id: to, kind: 'screen', name, to })),
		},
		{
			name: 'Lists',
			options: lists
				.filter((list) => fits(list.name))
				.slice(0, name ? mostFoundLists : mostLists)
				.map((list) => ({ id: list.id, kind: 'list', list })),
		},
		{ name: 'People', options: people.map((person) => ({ id: person.id, kind: 'person', person })) },
		{ name: 'Ask for an introduction', options: asks(mostAsks) },
		{
			name: 'Connectors',
			options: fittingConnectors.map((connector) => ({
				id: `connector-${connector.name}`,
				kind: 'connector',
				connector,
			})),
		},
		{
			name: 'Write a nudge',
			options: fittingNudges.map((request) => ({ id: `nudge-${request.id}`, kind: 'nudge', request })),
		},
	];
	return filled(isCalled ? [onScreen, actions, ...others] : [onScreen, ...others, actions]);
}

// Actions that exist everywhere come last.
const everywhere: readonly ActionName[] = ['contactsAtCompany', 'shortcuts', 'logOut'];
// "Ask" means an introduction first, not asking a friend who they know.
const isAfterModes = (action: ActionName) => action === 'share';
const toOption = (action: ActionName): Option => ({ id: action, kind: 'action', action });
const isOfScreen = (action: ActionName) => !everywhere.includes(action);
const wordsOfAction = (action: ActionName) => {
	const { name, words = '' } = actionNamed(action);
	return `${name} ${words}`;
};

const filled = (groups: readonly Group[]): Group[] => groups.filter(({ options }) => options.length > 0);

/**
 * Returns a test that is true for texts with a word for each typed word, matched by its beginning. Ignores case and
 * accents.
 */
export function matcher(text: string): (other: string) => boolean {
	const words = wordsOf(text);
	return (other) => {
		const others = wordsOf(other);
		return words.every((word) => others.some((one) => one.startsWith(word)));
	};
}

const wordsOf = (text: string) =>
	normalizeText(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
