import type { CountedProspectList } from '#contract/prospect-list';
import type { FoundProspect } from '#contract/prospect-search';
import { plainText } from '#contract/rules/plain-text';
import { paths } from '../../paths.ts';
import { themes } from '../../ui/theme.ts';

/** What the text is for: anything, whom to ask about, or the name of a new list. */
export type Mode = 'all' | 'ask' | 'create';

type Theme = (typeof themes)[number];
/** One thing to choose. `id` is unique among those shown. */
export type Option = { id: string } & (
	| { kind: 'screen'; name: string; to: string }
	| { kind: 'list'; list: CountedProspectList }
	| { kind: 'person'; person: FoundProspect }
	| { kind: 'ask'; person: FoundProspect }
	| { kind: 'mode'; mode: Mode; name: string }
	| { kind: 'create'; name: string }
	| { kind: 'theme'; theme: Theme }
	| { kind: 'shortcuts' }
);
export type OptionKind = Option['kind'];
export type Group = { name: string; options: Option[] };

type Given = {
	text: string;
	mode: Mode;
	lists: readonly CountedProspectList[];
	/** Whom the server has found; those found for an earlier text are narrowed here. */
	people: readonly FoundProspect[];
	theme: Theme;
};

const screens = [
	{ name: 'Dashboard', to: paths.home, words: 'home' },
	{ name: 'Prospect Lists', to: paths.lists, words: '' },
	{ name: 'Templates', to: paths.templates, words: 'email' },
	{ name: 'Extension', to: paths.extension, words: 'chrome download' },
	{ name: 'My Network', to: paths.myNetwork, words: 'connections linkedin upload' },
	{ name: 'Settings', to: paths.settings, words: 'statuses account appearance' },
];
const modes = [
	{ mode: 'create', name: 'Create a list', words: 'new add' },
	{ mode: 'ask', name: 'Ask for an introduction', words: 'request intro' },
] as const;
const themeNames = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export const themeName = (theme: Theme) => `Theme: ${themeNames[theme]}`;
export const shortcutsName = 'Keyboard shortcuts';

// Lists shown before anything is typed, lists found, and people to ask about beside the people themselves.
const [mostLists, mostFoundLists, mostAsks] = [5, 8, 3];

/** What can be chosen for a text, in groups. Groups without options are left out. */
export function groupsFor({ text, mode, lists, people, theme }: Given): Group[] {
	const fits = matcher(text);
	const introducible = people.filter(({ connectionSource }) => connectionSource);
	const asks = (most: number) =>
		introducible.slice(0, most).map((person): Option => ({ id: `ask-${person.id}`, kind: 'ask', person }));
	const name = text.trim();
	if (mode === 'create') return filled({ 'New list': name ? [{ id: 'create', kind: 'create', name }] : [] });
	if (mode === 'ask') return filled({ 'Ask for an introduction': asks(people.length) });
	return filled({
		'Go to': screens
			.filter((screen) => fits(`${screen.name} ${screen.words}`))
			.map(({ name, to }) => ({ id: to, kind: 'screen', name, to })),
		Lists: lists
			.filter((list) => fits(list.name))
			.slice(0, name ? mostFoundLists : mostLists)
			.map((list) => ({ id: list.id, kind: 'list', list })),
		People: people.map((person) => ({ id: person.id, kind: 'person', person })),
		'Ask for an introduction': asks(mostAsks),
		Actions: [
			...modes
				.filter((each) => fits(`${each.name} ${each.words}`))
				.map(({ mode, name }): Option => ({ id: mode, kind: 'mode', mode, name })),
			...themes
				.filter((each) => each !== theme && fits(`${themeName(each)} change appearance mode`))
				.map((each): Option => ({ id: each, kind: 'theme', theme: each })),
			...(fits(`${shortcutsName} help keys`) ? [{ id: 'shortcuts', kind: 'shortcuts' } as const] : []),
		],
	});
}

const filled = (groups: Record<string, Option[]>): Group[] =>
	Object.entries(groups).flatMap(([name, options]) => (options.length > 0 ? [{ name, options }] : []));

/** Whether every word of a text begins a word of another, whatever the case and the accents. */
export function matcher(text: string): (other: string) => boolean {
	const words = wordsOf(text);
	return (other) => {
		const others = wordsOf(other);
		return words.every((word) => others.some((one) => one.startsWith(word)));
	};
}

const wordsOf = (text: string) =>
	plainText(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
