/** What the app itself does for a key. The screen that is shown says how: see key-actions.ts. */
export type KeyAction =
	| 'palette'
	| 'help'
	| 'search'
	| 'nextRow'
	| 'previousRow'
	| 'firstRow'
	| 'lastRow'
	| 'nextContact'
	| 'previousContact';

type Shortcut = {
	/** As the browser names them (`KeyboardEvent.key`). `Mod+` is Ctrl, or Cmd on a Mac. Each does the same. */
	keys: readonly string[];
	does: string;
	/** Without one the browser, or the element that has the focus, does it. */
	action?: KeyAction;
	/**
	 * It presses what carries this `data-key`: in the row that has the focus, else on the screen outside of rows. `save`
	 * sends the form around the focus, `send` the email of the screen.
	 */
	presses?: 'o' | 'i' | 's' | 'x' | 'save' | 'send';
};

/** Every key of the app, as the dialog of shortcuts shows them. The handler of the keys reads the same table. */
export const shortcutGroups: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
	{
		name: 'Everywhere',
		shortcuts: [
			{ keys: ['Mod+k'], does: 'Search people, lists and actions', action: 'palette' },
			{ keys: ['/'], does: 'Search on this screen', action: 'search' },
			{ keys: ['?'], does: 'Show these shortcuts', action: 'help' },
			{ keys: ['F8'], does: 'Go to the notification' },
		],
	},
	{
		name: 'In a list',
		shortcuts: [
			{ keys: ['j', 'ArrowDown'], does: 'Next person', action: 'nextRow' },
			{ keys: ['k', 'ArrowUp'], does: 'Previous person', action: 'previousRow' },
			{ keys: ['Home'], does: 'First person', action: 'firstRow' },
			{ keys: ['End'], does: 'Last person', action: 'lastRow' },
			{ keys: ['Enter'], does: 'Open the contact' },
			{ keys: ['s'], does: 'Choose the status', presses: 's' },
			{ keys: ['x'], does: 'Select, while you select people', presses: 'x' },
			{ keys: ['Mod+a'], does: 'Select all of them, within the table' },
		],
	},
	{
		name: 'On a contact',
		shortcuts: [
			{ keys: ['j'], does: 'Next contact', action: 'nextContact' },
			{ keys: ['k'], does: 'Previous contact', action: 'previousContact' },
			{ keys: ['Mod+Enter'], does: 'Save', presses: 'save' },
		],
	},
	{
		name: 'On Request Introduction',
		shortcuts: [{ keys: ['Mod+Enter'], does: 'Send the email', presses: 'send' }],
	},
	{
		name: 'In a list and on a contact',
		shortcuts: [
			{ keys: ['o'], does: 'Open the profile in a new tab', presses: 'o' },
			{ keys: ['i'], does: 'Ask for an introduction', presses: 'i' },
		],
	},
];

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** What a key press is looked up by. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a key press as the table has it. A letter counts whatever caps lock says, and by its place on keyboards
 * with other letters. Null for one with Alt, with Ctrl on a Mac or the Windows key
 * elsewhere, or with Shift where the key is a letter: nothing here has such a key, and the system may.
 */
export function nameOfKey(
	{ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
	isOnMac = isMac(),
): string | null {
	const [mod, other] = isOnMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
	if (altKey || other) return null;
	const latin = /^[\x20-\x7e]$/.test(key) || key.length > 1 ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
	if (shiftKey && /^[a-z]$/i.test(latin)) return null;
	const name = latin.length === 1 ? latin.toLowerCase() : latin;
	return mod ? `Mod+${name}` : name;
}

/** Whether a key types something, so that it must not fire in a field, and can be switched off. */
export const isSingleKey = (name: string) => name.length === 1;

/** The shortcuts that a key is for. Which of them does something depends on the screen. */
export const shortcutsOf = (name: string) =>
	shortcutGroups.flatMap(({ shortcuts }) => shortcuts.filter(({ keys }) => keys.includes(name)));

const labels: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };

/** A key as people read it on their keyboard, part by part. */
export const keyLabels = (name: string, isOnMac = isMac()) =>
	name.split('+').map((part) => {
		if (part === 'Mod') return isOnMac ? '⌘' : 'Ctrl';
		return labels[part] ?? (part.length === 1 ? part.toUpperCase() : part);
	});
