import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps what stands at the lower edge of the window clear of the bars there (`data-bar`), of buttons that send a form
 * and of the row that has the focus: it stands above them. `shown` is what is in it; nothing to place while it is undefined.
 */
export function useClear(area: RefObject<HTMLElement | null>, shown: number | undefined) {
	useLayoutEffect(() => {
		const element = area.current;
		if (!element || shown === undefined) return;
		const place = () => {
			const row = document.activeElement?.closest('tr');
			const covered = [...document.querySelectorAll('[data-bar], [type=submit]'), ...(row ? [row] : [])]
				.map((each) => each.getBoundingClientRect())
				.toSorted((a, b) => b.bottom - a.bottom);
			let edge = window.innerHeight;
			for (const { top, bottom, height } of covered) {
				const isUnder = height > 0 && bottom > edge - element.offsetHeight && top < edge;
				if (isUnder && top > element.offsetHeight) edge = top;
			}
			element.style.bottom = `${window.innerHeight - edge}px`;
		};
		let frame = 0;
		// The row comes into sight after it got the focus.
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
