import { type Action, type ActionName, actionNamed, actionNames, places } from './actions.ts';

/** A line in the dialog of shortcuts. */
type Shortcut = { keys: readonly string[]; does: string };

// Keys that the browser, or the element with the focus, handles by itself.
const others: Partial<Record<(typeof places)[number], readonly Shortcut[]>> = {
	Everywhere: [{ keys: ['F8'], does: 'Go to the notification' }],
	'On the dashboard': [{ keys: ['1'], does: 'Click button 1 to 6 of what’s waiting' }],
	'In a list': [
		{ keys: ['Enter'], does: 'Open the contact' },
		{ keys: ['1'], does: 'Choose status 1 to 9 in the status menu' },
		{ keys: ['Mod+a'], does: 'Select all of them, within the table' },
		{ keys: ['Shift+Space'], does: 'Select everyone from the last one clicked' },
	],
};

const shortcutOf = ({ name, does = name, keys = [] }: Action): Shortcut => ({ keys, does });

/** Every key of the app, in groups, as the dialog of shortcuts shows them. */
export const shortcutGroups: readonly { name: string; shortcuts: readonly Shortcut[] }[] = places.map((name) => ({
	name,
	shortcuts: [
		...actionNames
			.map(actionNamed)
			.filter(({ where }) => where === name)
			.map(shortcutOf),
		...(others[name] ?? []),
	],
}));

/** Returns the actions of a key. The screen decides which of them it has. */
export const actionsOfKey = (key: string): ActionName[] =>
	actionNames.filter((name) => actionNamed(name).keys?.includes(key));

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The properties that identify a key press. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the press of the key that opens the palette. */
export const paletteKey = (): Pressed => ({
	key: 'k',
	code: 'KeyK',
	ctrlKey: !isMac(),
	metaKey: isMac(),
	altKey: false,
	shiftKey: false,
});

/**
 * Names a key press as in the table. A letter counts regardless of caps lock, and by its position on keyboards with
 * other letters. Null for a press with Alt, with Ctrl on a Mac or the Windows key elsewhere, or for a letter with
 * Shift: no action uses these, but the system may.
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

/** True for a key that types something. It does nothing in a field, and can be switched off. */
export const isSingleKey = (name: string) => name.length === 1;

const labels: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', PageDown: 'Page Down', PageUp: 'Page Up' };

/** A key as people read it on their keyboard, part by part. */
export const keyLabels = (name: string, isOnMac = isMac()) =>
	name.split('+').map((part) => {
		if (part === 'Mod') return isOnMac ? '⌘' : 'Ctrl';
		return labels[part] ?? (part.length === 1 ? part.toUpperCase() : part);
	});
