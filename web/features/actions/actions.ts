/** An action that a screen can offer. */
export type Action = {
	/** Its name on the button and in the palette. */
	name: string;
	/** Its keys, as the browser names them (`KeyboardEvent.key`). `Mod+` is Ctrl, or Cmd on a Mac. All do the same. */
	keys?: readonly string[];
	/** Effect of its keys, for the dialog of shortcuts, if that needs more words than the name. */
	does?: string;
	/** The part of the dialog of shortcuts that shows its keys. */
	where?: (typeof places)[number];
	/** False where only a key makes sense, so the palette doesn't offer it. */
	inPalette?: false;
	/** More words that find it in the palette. */
	words?: string;
};

/** The parts of the dialog of shortcuts, in order. */
export const places = [
	'Everywhere',
	'On the dashboard',
	'In a list',
	'On a contact',
	'On Request Introduction',
	'In a list and on a contact',
] as const;

const keyOnly = { inPalette: false } as const;

/**
 * Everything that can be done by a key or from the palette: the one table for keys, palette, dialog of shortcuts and
 * buttons. The current screen says what an action does: see use-actions.ts.
 */
const actions = {
	palette: { ...keyOnly, name: 'Search people, lists and actions', keys: ['Mod+k'], where: 'Everywhere' },
	search: { ...keyOnly, name: 'Search on this screen', keys: ['/'], where: 'Everywhere' },
	undo: {
		name: 'Undo the last change',
		does: 'Undo the last change to people, statuses, sources or outcomes',
		keys: ['z'],
		where: 'Everywhere',
		words: 'back',
	},
	nextStep: { ...keyOnly, name: 'Do what the notification suggests', keys: ['n'], where: 'Everywhere' },
	shortcuts: {
		name: 'Keyboard shortcuts',
		does: 'Show these shortcuts',
		keys: ['?'],
		where: 'Everywhere',
		words: 'help keys',
	},
	contactsAtCompany: { name: 'Who do you know at a company?', words: 'network circle works there introduce' },
	nextThing: { ...keyOnly, name: 'Skip', does: 'Skip to the next thing', keys: ['j'], where: 'On the dashboard' },
	previousThing: {
		...keyOnly,
		name: 'Back',
		does: 'Go back to the one before',
		keys: ['k'],
		where: 'On the dashboard',
	},
	// One line in the dialog of shortcuts for all; the key says which button.
	verb: { ...keyOnly, name: 'Click a numbered button', keys: ['1', '2', '3', '4', '5', '6'] },
	nextRow: { ...keyOnly, name: 'Next person', keys: ['j', 'ArrowDown'], where: 'In a list' },
	previousRow: { ...keyOnly, name: 'Previous person', keys: ['k', 'ArrowUp'], where: 'In a list' },
	firstRow: { ...keyOnly, name: 'First person', keys: ['Home', 'Mod+Home'], where: 'In a list' },
	lastRow: { ...keyOnly, name: 'Last person', keys: ['End', 'Mod+End'], where: 'In a list' },
	nextPage: { ...keyOnly, name: 'Page down', keys: ['PageDown'], where: 'In a list' },
	previousPage: { ...keyOnly, name: 'Page up', keys: ['PageUp'], where: 'In a list' },
	// A selection takes precedence over the row with the focus.
	setStatus: { name: 'Set status', words: 'selected many' },
	setSource: { name: 'Set source', words: 'selected many connection' },
	moveSelected: { name: 'Move', words: 'selected many list' },
	copySelected: { name: 'Copy', words: 'selected many list' },
	exportSelected: { name: 'Export', words: 'selected many csv' },
	askTogether: { name: 'Ask one connector about them', words: 'selected many introduction several people' },
	removeSelected: { name: 'Delete', words: 'selected many remove' },
	status: { name: 'Choose the status', keys: ['s'], where: 'In a list', words: 'set' },
	select: {
		name: 'Select this person',
		does: 'Select',
		keys: ['x'],
		where: 'In a list',
	},
	remove: { name: 'Delete this person', words: 'remove' },
	nextContact: { name: 'Next contact', keys: ['j'], where: 'On a contact' },
	previousContact: { name: 'Previous contact', keys: ['k'], where: 'On a contact' },
	save: { name: 'Save Changes', does: 'Save', keys: ['Mod+Enter'], where: 'On a contact' },
	send: { name: 'Send Email', does: 'Send the email', keys: ['Mod+Enter'], where: 'On Request Introduction' },
	openProfile: {
		name: 'Open the profile',
		does: 'Open the profile in a new tab',
		keys: ['o'],
		where: 'In a list and on a contact',
		words: 'linkedin',
	},
	ask: {
		name: 'Request introduction',
		does: 'Ask for an introduction',
		keys: ['i'],
		where: 'In a list and on a contact',
		words: 'ask intro',
	},
	selectMode: { name: 'Select', words: 'many people' },
	addPerson: { name: 'Add person', words: 'new prospect' },
	importCsv: { name: 'Import CSV', words: 'file upload people' },
	undoImport: { name: 'Undo this import', words: 'last csv file' },
	duplicates: { name: 'Review possible duplicates', words: 'duplicates merge same' },
	share: { name: 'Ask a friend who they know', words: 'friend link list' },
	exportCsv: { name: 'Export CSV', words: 'file download' },
	refresh: { name: 'Refresh', words: 'reload' },
	view: { name: 'View', words: 'columns rows density compact comfortable' },
	clearFilters: { name: 'Clear filters', words: 'everyone all reset' },
	logOut: { name: 'Logout', words: 'log out sign out' },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

/** Looks up an action. */
export const actionNamed = (name: ActionName): Action => actions[name];

/** All actions, in the order of the table. */
export const actionNames = Object.keys(actions) as ActionName[];
