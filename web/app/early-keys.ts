import type { QueryClient } from '@tanstack/react-query';
import type { ActionName } from '../features/actions/actions.ts';
import { actionsOfKey, nameOfKey, type Pressed } from '../features/actions/shortcuts.ts';
import { areSingleKeysOn } from '../features/actions/single-keys.ts';
import { actionOf } from '../features/actions/use-actions.ts';
import { painted } from '../queries/cache/turns.ts';
import { searchBox } from './keyboard.ts';

declare global {
	interface Window {
		/**
		 * Keys pressed outside of fields since the page began loading, collected by public/early.js until the app takes
		 * them.
		 */
		earlyKeys?: Pressed[] | undefined;
	}
}

// Keys that show something and change nothing. Only these run on a screen that appeared after they were pressed.
const harmless = new Set(['j', 'k', 'x', 'i', '?']);

type Early = { opens: 'palette' | 'search' | undefined; text: string; keys: string[] };

/** Reads what the keys ask for together: moves on the screen, and then the palette or the search with its text. */
function readEarlyKeys(pressed: readonly Pressed[]): Early {
	const early: Early = { opens: undefined, text: '', keys: [] };
	for (const one of pressed) {
		const name = nameOfKey(one);
		const typed = one.key.length === 1 && !one.ctrlKey && !one.metaKey && !one.altKey ? one.key : '';
		if (name === 'Mod+k' || one.key === 'Escape') {
			early.opens = name === 'Mod+k' ? 'palette' : undefined;
			early.text = '';
		} else if (early.opens) early.text = one.key === 'Backspace' ? early.text.slice(0, -1) : early.text + typed;
		else if (areSingleKeysOn() && name === '/') early.opens = 'search';
		else if (areSingleKeysOn() && name && harmless.has(name)) early.keys.push(name);
	}
	return early;
}

/**
 * Runs the keys pressed before the app was there, once their target is on the screen. A key whose target is missing
 * when everything has been read is dropped, and so is the rest once the user presses anything else. Returns a function
 * that stops.
 */
export function carryOutEarlyKeys(client: QueryClient, openPalette: (text: string) => void): () => void {
	const { opens, text, keys } = readEarlyKeys(window.earlyKeys ?? []);
	window.earlyKeys = undefined;
	const over = new AbortController();
	const isThere = (key: string) => actionsOfKey(key).some((action: ActionName) => actionOf(action) !== undefined);
	const goOn = (hasRead: boolean): void => {
		if (over.signal.aborted) return;
		const [key] = keys;
		if (key && isThere(key)) {
			keys.shift();
			press(key);
			// The next key is for the result of this one.
			return void goOnLater();
		}
		if (key && !hasRead) return;
		const box = searchBox();
		if (opens === 'palette' || (opens === 'search' && hasRead && !box)) openPalette(text);
		else if (opens === 'search' && box) fill(box, text);
		else if (opens && !hasRead) return;
		over.abort();
	};
	// A frame later, so that the screen shows what it has read.
	const goOnLater = () =>
		painted().then(() => goOn(client.isFetching() === 0 && document.querySelector('main h1') !== null));
	if (!opens && keys.length === 0) return () => {};
	const watcher = new MutationObserver(() => goOn(false));
	watcher.observe(document.body, { childList: true, subtree: true });
	const unsubscribe = client.getQueryCache().subscribe(goOnLater);
	over.signal.addEventListener('abort', () => {
		watcher.disconnect();
		unsubscribe();
	});
	const onPress = ({ isTrusted }: Event) => isTrusted && over.abort();
	for (const name of ['keydown', 'pointerdown'])
		window.addEventListener(name, onPress, { signal: over.signal, capture: true });
	void goOnLater();
	return () => over.abort();
}

function press(key: string) {
	const target = document.activeElement ?? document.body;
	target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function fill(box: HTMLInputElement, text: string) {
	box.focus();
	box.setRangeText(text, 0, box.value.length, 'end');
	box.dispatchEvent(new Event('input', { bubbles: true }));
}
