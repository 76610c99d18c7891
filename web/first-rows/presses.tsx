import type { Presses } from '../app/first-rows.tsx';
import { BusyBar } from '../ui/loading/busy-bar.tsx';
import { draw } from './react.ts';

/**
 * Keeps presses on rows, links and buttons of the page, and shows the bar of what is on its way, also after a key that
 * opens something. What is to be opened elsewhere is the browser's.
 */
export function keepPresses(page: HTMLElement): Presses {
	const listening = new AbortController();
	const presses: Presses = {
		kept: [],
		begunAt: undefined,
		word: watchWords(listening),
		stop: () => listening.abort(),
	};
	const showBar = () => {
		if (!page.querySelector('.busy-bar')) draw(page, <BusyBar isWaiting />);
	};
	const onClick = (event: MouseEvent) => {
		const target = event.target as Element;
		const row = target.closest('[data-row]');
		const control = target.closest('a, button');
		const isShift = isSelecting(event);
		// A press on a row follows the link of its name.
		const pressed = control ?? (isShift ? row : row?.querySelector('[data-row-focus]'));
		if (!pressed) return;
		const link = pressed.closest('a');
		const isInNewTab = event.metaKey || event.ctrlKey;
		if (control && link && (isInNewTab || event.shiftKey || event.altKey || link.target || link.hash)) return;
		// Selecting text is not a press on its row.
		if (!control && !isShift && window.getSelection()?.toString()) return;
		event.preventDefault();
		if (!control && link && isInNewTab) return void window.open(link.href, '_blank', 'noopener');
		showBar();
		window.askFor?.(link?.pathname);
		presses.kept = [...(isShift ? presses.kept.filter((press) => press.isShift) : []), { target: pressed, isShift }];
	};
	// As in the app, a press with Shift selects rows, not their text.
	const onMouseDown = (event: MouseEvent) => {
		if (isSelecting(event)) event.preventDefault();
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
	// Of these keys public/early.js keeps the browser from its own search.
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.defaultPrevented) showBar();
	};
	page.addEventListener('click', onClick, listening);
	page.addEventListener('mousedown', onMouseDown, listening);
	window.addEventListener('pointerdown', onPointerDown, listening);
	for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, onPointerEnd, listening);
	window.addEventListener('keydown', onKeyDown, listening);
	return presses;
}

const isSelecting = ({ shiftKey, metaKey, ctrlKey, altKey, target }: MouseEvent) =>
	shiftKey &&
	!(metaKey || ctrlKey || altKey) &&
	(target as Element).closest('[data-row]') !== null &&
	!(target as Element).closest('a, button');

// The words of some keyboards end only when the field is left.
const longestMs = 1_000;

/** Watches the words of input methods. Returns a function for {@link Presses.word}. */
function watchWords({ signal }: AbortController): Presses['word'] {
	let over: PromiseWithResolvers<void> | undefined;
	let timer = 0;
	const end = () => {
		over?.resolve();
		over = undefined;
	};
	const onKey = () => {
		over ??= Promise.withResolvers();
		window.clearTimeout(timer);
		timer = window.setTimeout(end, longestMs);
	};
	for (const name of ['compositionstart', 'compositionupdate']) window.addEventListener(name, onKey, { signal });
	window.addEventListener('compositionend', end, { signal });
	return () => over?.promise;
}
