import type { Presses } from '../app/first-rows.ts';
import { BusyBar } from '../ui/loading/busy-bar.tsx';
import { draw } from './react.ts';

/**
 * Keeps presses on rows, links and buttons of the page, and shows the bar of what is on its way. Links to be opened
 * elsewhere are the browser's.
 */
export function keepPresses(page: HTMLElement): Presses {
	const listening = new AbortController();
	const presses: Presses = { last: undefined, stop: () => listening.abort() };
	const onClick = (event: MouseEvent) => {
		const target = event.target as Element;
		const link = target.closest('a');
		const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target || link?.hash;
		if (isElsewhere || !target.closest('a, button, [data-row]')) return;
		// Selecting text is not a press on its row.
		if (!target.closest('a, button') && window.getSelection()?.toString()) return;
		event.preventDefault();
		if (!presses.last) draw(page, <BusyBar isWaiting />);
		presses.last = target;
	};
	page.addEventListener('click', onClick, listening);
	return presses;
}
