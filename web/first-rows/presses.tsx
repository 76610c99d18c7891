import type { Presses } from '../app/first-rows.tsx';
import { BusyBar } from '../ui/loading/busy-bar.tsx';
import { draw } from './react.ts';

/**
 * Keeps presses on rows, links and buttons of the page, and shows the bar of what is on its way. Links to be opened
 * elsewhere are the browser's.
 */
export function keepPresses(page: HTMLElement): Presses {
	const listening = new AbortController();
	const presses: Presses = { kept: [], stop: () => listening.abort() };
	const onClick = (event: MouseEvent) => {
		const target = event.target as Element;
		const row = target.closest('[data-row]');
		const control = target.closest('a, button');
		const isShift = isSelecting(event);
		// A press on a row follows the link of its name.
		const pressed = control ?? (isShift ? row : row?.querySelector('[data-row-focus]'));
		const link = pressed?.closest('a');
		const isElsewhere =
			event.metaKey || event.ctrlKey || (event.shiftKey && !isShift) || event.altKey || link?.target || link?.hash;
		if (isElsewhere || !pressed) return;
		// Selecting text is not a press on its row.
		if (!control && window.getSelection()?.toString()) return;
		event.preventDefault();
		if (presses.kept.length === 0) draw(page, <BusyBar isWaiting />);
		window.askFor?.(link?.pathname);
		presses.kept = [...(isShift ? presses.kept.filter((press) => press.isShift) : []), { target: pressed, isShift }];
	};
	// As in the app, a press with Shift selects rows, not their text.
	const onMouseDown = (event: MouseEvent) => {
		if (isSelecting(event)) event.preventDefault();
	};
	page.addEventListener('click', onClick, listening);
	page.addEventListener('mousedown', onMouseDown, listening);
	return presses;
}

const isSelecting = ({ shiftKey, target }: MouseEvent) =>
	shiftKey && (target as Element).closest('[data-row]') !== null && !(target as Element).closest('a, button');
