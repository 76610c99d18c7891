import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps an area at the lower edge of the window above the bars there (`data-bar`), the buttons that send a form and the row
 * with the focus. `shown` identifies its content; while undefined, nothing is placed.
 */
export function useClear(area: RefObject<HTMLElement | null>, shown: number | undefined) {
	useLayoutEffect(() => {
		const element = area.current;
		if (!element || shown === undefined) return;
		const place = () => {
			const elements = [...document.querySelectorAll('[data-bar], [type=submit]')];
			const row = document.activeElement?.closest('tr');
			if (row) elements.push(row);
			const covered = elements.map((each) => each.getBoundingClientRect()).toSorted((a, b) => b.bottom - a.bottom);
			let edge = window.innerHeight;
			for (const { top, bottom, height } of covered) {
				const isUnder = height > 0 && bottom > edge - element.offsetHeight && top < edge;
				if (isUnder && top > element.offsetHeight) edge = top;
			}
			element.style.bottom = `${window.innerHeight - edge}px`;
		};
		let frame = 0;
		// The row scrolls into sight after it got the focus.
		const later = () => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(place);
		};
		place();
		const listening = new AbortController();
		for (const name of ['focusin', 'scroll', 'resize']) {
			window.addEventListener(name, later, { capture: true, passive: true, signal: listening.signal });
		}
		return () => {
			cancelAnimationFrame(frame);
			listening.abort();
		};
	}, [area, shown]);
}
