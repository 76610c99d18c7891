import { expect, test } from 'vitest';
import { actionNamed } from '../../../web/features/actions/actions.ts';
import {
	actionsOfKey,
	isSingleKey,
	keyLabels,
	nameOfKey,
	shortcutGroups,
} from '../../../web/features/actions/shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
	nameOfKey({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

test('a key has its own name, and Ctrl and Cmd are one', () => {
	expect(press('j')).toBe('j');
	expect(press('ArrowDown')).toBe('ArrowDown');
	expect(press('k', { ctrlKey: true })).toBe('Mod+k');
	expect(press('k', { ctrlKey: true })).toBe('Mod+k');
	// Elsewhere these are the system's own.
	expect(press('k', { metaKey: true })).toBeNull();
	const mac = { code: '', altKey: false, shiftKey: false };
	expect(nameOfKey({ ...mac, key: 'k', ctrlKey: true, metaKey: false }, true)).toBeNull();
	expect(nameOfKey({ ...mac, key: 'k', ctrlKey: false, metaKey: true }, true)).toBe('Mod+k');
	expect(press('Enter', { ctrlKey: true })).toBe('Mod+Enter');
});

test('caps lock changes nothing, and Shift makes a letter another key', () => {
	expect(press('J')).toBe('j');
	expect(press('J', { shiftKey: true })).toBeNull();
	expect(press('j', { altKey: true })).toBeNull();
});

test('punctuation counts wherever a keyboard has it', () => {
	expect(press('?', { shiftKey: true, code: 'Minus' })).toBe('?');
	expect(press('/', { shiftKey: true, code: 'Digit7' })).toBe('/');
});

test('keys of other scripts count by position, those of other Latin layouts by letter', () => {
	expect(press('о', { code: 'KeyJ' })).toBe('j');
	expect(press('л', { code: 'KeyK', ctrlKey: true })).toBe('Mod+k');
	expect(press('О', { code: 'KeyJ', shiftKey: true })).toBeNull();
	expect(press('j', { code: 'KeyC' })).toBe('j');
});

test('no key is twice in one group, and every key is found by its name', () => {
	for (const { shortcuts } of shortcutGroups) {
		const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
		expect(new Set(keys).size).toBe(keys.length);
	}
	for (const key of ['Mod+k', 'j', 'Mod+Enter', 'z']) {
		const found = actionsOfKey(key);
		expect(found).not.toEqual([]);
		for (const name of found) expect(actionNamed(name).keys).toContain(key);
	}
});

test('a key that types a character is a single key, and can be switched off', () => {
	const keys = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys));
	expect([...new Set(keys.filter(isSingleKey))].toSorted()).toEqual([
		'/',
		'1',
		'?',
		'i',
		'j',
		'k',
		'n',
		'o',
		's',
		'x',
		'z',
	]);
});

test('keys are shown as labelled on the keyboard', () => {
	expect(keyLabels('Mod+k', false)).toEqual(['Ctrl', 'K']);
	expect(keyLabels('Mod+k', true)).toEqual(['⌘', 'K']);
	expect(keyLabels('ArrowUp', false)).toEqual(['↑']);
});
