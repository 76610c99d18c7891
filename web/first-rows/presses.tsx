import { clickEvent, type Presses } from '../app/take-over/first-rows.ts';
import { paletteKey } from '../features/actions/shortcuts.ts';
import { importedKinds } from '../screens/prospect-list/import/kinds.ts';
import { isComposing } from '../ui/keyboard/input-methods.ts';
import { BusyBar } from '../ui/loading/busy-bar.tsx';
import { draw } from './react.ts';

/**
 * Keeps presses on rows, links and buttons of the page, and dropped or chosen files, and shows the bar of what is on its
 * way, also after a key that opens something. What is to be opened elsewhere is the browser's.
 */
export function keepPresses(page: HTMLElement): Presses {
	const listening = new AbortController();
	const presses: Presses = {
		kept: [],
		files: undefined,
		begunAt: undefined,
		word: watchWords(listening),
		stop: () => listening.abort(),
	};
	const showBar = () => {
		if (!page.querySelector('.busy-bar')) draw(page, <BusyBar isWaiting />);
	};
	const take = (files: Promise<readonly File[]>) => {
		presses.files = files;
		void files.then(({ length }) => length > 0 && showBar());
	};
	const ofRows = () => presses.kept.filter(({ target }) => target.matches('[data-row]'));
	const keep = (target: Element, event: Event) => {
		presses.kept = [...ofRows(), { target, event }];
	};
	const onClick = (event: MouseEvent) => {
		const target = event.target as Element;
		const row = target.closest('[data-row]');
		const control = target.closest('a, button');
		const isInNewTab = event.metaKey || event.ctrlKey;
		// As in the app, Shift begins a selection. Then every press on a row is for it.
		const isSelecting = (event.shiftKey || ofRows().length > 0) && !isInNewTab && !event.altKey;
		// Else a press on a row follows the link of its name.
		const pressed = control ?? (isSelecting ? row : row?.querySelector('[data-row-focus]'));
		if (!pressed) return;
		const link = pressed.closest('a');
		if (control && link && (isInNewTab || event.shiftKey || event.altKey || link.target || link.hash)) return;
		// Selecting text is not a press on its row.
		if (!control && !isSelecting && window.getSelection()?.toString()) return;
		event.preventDefault();
		if (!control && link && isInNewTab) return void window.open(link.href, '_blank', 'noopener');
		window.askFor?.(link?.pathname);
		if (control?.matches('[data-import]')) return take(chosenFiles());
		showBar();
		// The button of the palette, which takes what is typed next, as after its key.
		if (control?.matches('[aria-keyshortcuts]')) return void window.earlyKeys?.push(paletteKey());
		keep(pressed, clickEvent({ shiftKey: event.shiftKey }));
	};
	// A press with Shift selects rows, not their text.
	const onMouseDown = (event: MouseEvent) => {
		const target = event.target as Element;
		if (event.shiftKey && target.closest('[data-row]') && !target.closest('a')) event.preventDefault();
	};
	const onPointerDown = ({ target, button, pointerType }: PointerEvent) => {
		// The click of a touch is made where it ends.
		if (button === 0 && pointerType !== 'touch') presses.begunAt = target as Element;
		// Keys before a press were meant for what it leaves.
		window.earlyKeys?.splice(0);
	};
	const onPointerEnd = () => {
		presses.begunAt = undefined;
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const { key, target, defaultPrevented } = event;
		// These lead from the search to the first person found.
		const isNext = key === 'Enter' || key === 'ArrowDown';
		const leavesSearch = isNext && (target as Element).matches('input[type=search]') && !isComposing(event);
		if (leavesSearch) keep(target as Element, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
		// From the other keys that show something, public/early.js keeps the browser's own search.
		if (leavesSearch || defaultPrevented) showBar();
	};
	// The browser would show a dropped file instead of the page.
	const onDrag = (event: DragEvent) => {
		if (!event.dataTransfer?.types.includes('Files')) return;
		event.preventDefault();
		if (event.type !== 'drop') return;
		take(Promise.resolve([...event.dataTransfer.files]));
	};
	page.addEventListener('click', onClick, listening);
	page.addEventListener('mousedown', onMouseDown, listening);
	window.addEventListener('pointerdown', onPointerDown, listening);
	for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, onPointerEnd, listening);
	window.addEventListener('keydown', onKeyDown, listening);
	for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, onDrag, listening);
	return presses;
}

// Asks for a file. The browser refuses that once a press is a few seconds old, so it does not wait for the app.
const chosenFiles = () =>
	new Promise<readonly File[]>((resolve) => {
		const input = document.createElement('input');
		const done = () => {
			input.remove();
			resolve([...(input.files ?? [])]);
		};
		Object.assign(input, { type: 'file', accept: importedKinds, hidden: true, onchange: done, oncancel: done });
		document.body.append(input);
		input.click();
	});

// The words of some keyboards end only when the field is left.
const longestMs = 1_000;

/** Watches the words of input methods. Returns a function for {@link Presses.word}. */
function watchWords({ signal }: AbortController): Presses['word'] {
	let word: Promise<void> | undefined;
	let resolve = () => {};
	let timer = 0;
	const end = () => {
		resolve();
		word = undefined;
	};
	const onKey = () => {
		word ??= new Promise((done) => {
			resolve = done;
		});
		window.clearTimeout(timer);
		timer = window.setTimeout(end, longestMs);
	};
	for (const name of ['compositionstart', 'compositionupdate']) window.addEventListener(name, onKey, { signal });
	window.addEventListener('compositionend', end, { signal });
	return () => word;
}
