import { expect, test, vi } from 'vitest';

// The themes read the browser while they load.
vi.stubGlobal('window', { matchMedia: () => new EventTarget(), addEventListener: () => {} });
const { goals } = await import('../../../web/screen-table.ts');
const { groupsFor, matcher } = await import('../../../web/app/palette/options.ts');
type Given = Parameters<typeof groupsFor>[0];

const list = (name: string) => ({ id: name, name }) as Given['lists'][number];
const someone = (name: string) => ({
	id: name,
	listId: 'l',
	listName: 'Investors',
	title: null,
	company: null,
	name,
	connectionSource: null,
});
const asked = (name: string) => ({
	...someone(name),
	paths: [
		{
			name: 'Dana',
			title: null,
			company: null,
			linkedinUrl: null,
			reach: 'none' as const,
			reasons: [],
			ledger: null,
			asked: null,
		},
	],
});
const given = (part: Partial<Given>): Given => ({
	text: '',
	mode: 'all',
	lists: [],
	people: [],
	theme: 'system',
	reachable: [],
	commands: [],
	availableActions: ['shortcuts'],
	connectors: [],
	waiting: [],
	...part,
});
const shown = (part: Partial<Given>) =>
	groupsFor(given(part)).map(({ name, options }) => [name, options.map(({ id }) => id)]);

test('before anything is typed the palette shows the screens, the five newest lists and the actions', () => {
	expect(shown({ lists: ['A', 'B', 'C', 'D', 'E', 'F'].map(list) })).toEqual([
		['Go to', goals.map(({ to }) => to)],
		['Lists', ['A', 'B', 'C', 'D', 'E']],
		['Actions', ['create', 'ask', 'light', 'dark', 'shortcuts']],
	]);
});

test('of the lists that a text fits the newest eight are shown', () => {
	const lists = Array.from({ length: 9 }, (_, at) => list(`Seed ${at}`));
	expect(shown({ text: 'seed', lists })).toEqual([['Lists', lists.slice(0, 8).map(({ id }) => id)]]);
});

test('a text matches options with a word beginning with each of its words', () => {
	const groups = ['work', 'you', 'network', 'circle', 'developers', 'data'];
	const cards = ['sessions', 'replies', 'circle-private', 'personal-tokens', 'assistants', 'webhook'];
	expect(shown({ text: 'set' })).toEqual([
		['Go to', ['/settings', ...[...groups, ...cards].map((id) => `/settings#${id}`)]],
	]);
	expect(shown({ text: 'dark' })).toEqual([['Actions', ['dark']]]);
	expect(shown({ text: 'new l' })).toEqual([['Actions', ['create']]]);
	expect(shown({ text: 'zurich', lists: [list('Zürich, seed'), list('Berlin')] })).toEqual([
		['Lists', ['Zürich, seed']],
	]);
	expect(shown({ text: 'xyz' })).toEqual([]);
});

test('people come as the server sent them, and three with a path can be asked about', () => {
	const people = ['A', 'B', 'C', 'D', 'E'].map(someone);
	const reachable = ['B', 'C', 'D', 'E'].map(asked);
	expect(shown({ text: 'xyz', people, reachable })).toEqual([
		['People', ['A', 'B', 'C', 'D', 'E']],
		['Ask for an introduction', ['ask-B', 'ask-C', 'ask-D']],
	]);
	expect(shown({ text: 'xyz', reachable, mode: 'ask' })).toEqual([
		['Ask for an introduction', ['ask-B', 'ask-C', 'ask-D', 'ask-E']],
	]);
});

test('the screen’s own actions come first, and its commands once something is typed', () => {
	const run = () => {};
	const commands = [{ id: 'status-contacted', name: 'Set status to Contacted', words: 'selected', run }];
	const all = { commands, availableActions: ['setStatus', 'shortcuts'] as const };
	expect(shown({ ...all, text: 'set status' })).toEqual([
		['On this screen', ['setStatus', 'command-status-contacted']],
		['Go to', ['/settings', '/settings#work']],
	]);
	expect(shown({ ...all, text: 'status contacted' })).toEqual([['On this screen', ['command-status-contacted']]]);
	expect(shown(all)[0]).toEqual(['On this screen', ['setStatus']]);
});

test('“ask” finds the action first, whatever people and filters match', () => {
	const commands = [{ id: 'notAsked', name: 'Filter: Not asked yet', isFilter: true as const, run: () => {} }];
	const people = [someone('Askar')];
	expect(shown({ text: 'ask', commands, people })).toEqual([
		['Actions', ['ask']],
		['Filters', ['command-notAsked']],
		['People', ['Askar']],
	]);
	expect(shown({ text: 'askar', commands, people })).toEqual([['People', ['Askar']]]);
	// On a list, an introduction comes before a friend's help; for the focused row it comes before everything.
	const availableActions = ['ask', 'share'] as const;
	expect(shown({ text: 'ask', availableActions })).toEqual([
		['On this screen', ['ask']],
		['Actions', ['ask', 'share']],
	]);
	expect(shown({ text: 'friend', availableActions })).toEqual([['On this screen', ['share']]]);
});

test('a list is created only after its name was asked for', () => {
	expect(shown({ text: 'Angels', mode: 'create' })).toEqual([['New list', ['create']]]);
	expect(shown({ text: '  ', mode: 'create' })).toEqual([]);
	expect(groupsFor(given({ text: ' Angels ', mode: 'create' }))[0]?.options[0]).toMatchObject({ name: 'Angels' });
});

test('words are compared without case and accents', () => {
	expect(matcher('jose Ñan')('José Ñandú, Partner')).toBe(true);
	expect(matcher('ose')('José')).toBe(false);
	expect(matcher('  ')('anybody')).toBe(true);
});

test('actions of the screen, connectors and nudges are found by their words', () => {
	const connector = {
		name: 'Ravi Kaur',
		reach: 'none' as const,
		listId: 'l',
		listName: 'Investors',
		count: 253,
		lastAskedAt: null,
	};
	const waiting = [{ id: 'r', connectorName: 'Ravi Kaur', prospectName: 'Mei Chen' }] as unknown as Given['waiting'];
	const availableActions: Given['availableActions'] = ['importCsv', 'view', 'shortcuts', 'logOut'];
	const all = { availableActions, connectors: [connector], waiting };
	expect(shown({ ...all, text: 'ravi' })).toEqual([
		['Connectors', ['connector-Ravi Kaur']],
		['Write a nudge', ['nudge-r']],
	]);
	expect(shown({ ...all, text: 'nudge' })).toEqual([['Write a nudge', ['nudge-r']]]);
	expect(shown({ ...all, text: 'import' })).toEqual([['On this screen', ['importCsv']]]);
	expect(shown({ ...all, text: 'log out' })).toEqual([['Actions', ['logOut']]]);
	expect(shown(all).map(([name]) => name)).toEqual(['On this screen', 'Go to', 'Actions']);
});
