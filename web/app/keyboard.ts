import type { ActionName } from '../features/actions/actions.ts';
import { actionsOfKey, isSingleKey, nameOfKey } from '../features/actions/shortcuts.ts';
import { areSingleKeysOn } from '../features/actions/single-keys.ts';
import { actionOf } from '../features/actions/use-actions.ts';

/** True while something with keys of its own covers the screen: a dialog, a menu, a list of choices. */
export const isCovered = () =>
	document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;

// Elements that use letters themselves. A closed select does too, to choose an option.
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]';

const walking = /^(j|k|Arrow\w+|Page\w+)$/;

/** Runs the action of each pressed key. Returns a function that stops. */
export function listenForKeys(): () => void {
	const onKeyDown = (event: KeyboardEvent) => {
		const name = nameOfKey(event);
		if (!name || event.defaultPrevented) return;
		// Keys with Ctrl or Cmd come first, because Enter would open a closed select. The others come last.
		const isFirst = event.eventPhase === Event.CAPTURING_PHASE;
		if (name.startsWith('Mod+') !== isFirst) return;
		const target = event.target as Element;
		if (isFirst ? !isFree(name, target) : !isHeard(name, target)) return;
		const run = actionsOfKey(name).map(runOf).find(Boolean);
		if (!run) return;
		event.preventDefault();
		if (isFirst) event.stopPropagation();
		// A key held down keeps moving through the rows, but opens only one profile.
		if (!event.repeat || walking.test(name)) run(name);
	};
	document.addEventListener('keydown', onKeyDown, true);
	document.addEventListener('keydown', onKeyDown);
	return () => {
		document.removeEventListener('keydown', onKeyDown, true);
		document.removeEventListener('keydown', onKeyDown);
	};
}

/** Passes each key that types something to `onKey` alone. Returns a function that stops. */
export function keepTyped(onKey: (key: string) => void): () => void {
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		event.stopPropagation();
		onKey(event.key);
	};
	document.addEventListener('keydown', onKeyDown, true);
	return () => document.removeEventListener('keydown', onKeyDown, true);
}

// The palette's own key closes it.
const isFree = (name: string, target: Element) =>
	name === 'Mod+k' || (!isCovered() && (!/Home|End/.test(name) || target.closest('[data-row]') !== null));

function isHeard(name: string, target: Element): boolean {
	if (target.closest(fields) || isCovered()) return false;
	// Arrows, Home, End and page keys scroll, but within a row they move between rows.
	return isSingleKey(name) ? areSingleKeysOn() : target.closest('[data-row]') !== null;
}

/** The search field of the screen, if it has one. */
export const searchBox = () => document.querySelector<HTMLInputElement>('main input[type="search"]');

function runOf(action: ActionName): ((key?: string) => void) | undefined {
	if (action !== 'search') return actionOf(action);
	const box = searchBox();
	if (!box) return actionOf('palette');
	return () => {
		box.focus();
		box.select();
	};
}
