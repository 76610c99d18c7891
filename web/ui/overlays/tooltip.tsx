import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Hint, watchHints } from './watch-hints.ts';

const gap = 6;
const margin = 8;

/**
 * The one tooltip of the app, rendered once beside the screens. It shows the `data-tooltip` of the element that the pointer
 * rests on or the keyboard has focused, or its `aria-label` where that is empty. It is never the only source of an element's
 * name.
 */
export function Tooltip() {
	const [hint, setHint] = useState<Hint>();
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => watchHints(setHint, box), []);
	useLayoutEffect(() => {
		if (!hint || !box.current) return;
		place(box.current, hint.element);
		hint.element.setAttribute('aria-describedby', 'tooltip');
		return () => hint.element.removeAttribute('aria-describedby');
	}, [hint]);
	if (!hint) return null;
	return (
		<div
			ref={box}
			id="tooltip"
			role="tooltip"
			className="fixed top-0 left-0 z-60 w-max max-w-72 animate-fade-in rounded-sm bg-tooltip px-2 py-1 text-on-tooltip text-xs shadow-md"
		>
			{hint.text}
		</div>
	);
}

// Centered above the element, or below it where there is no room, and always within the window.
function place(box: HTMLElement, element: Element) {
	const { width, height } = box.getBoundingClientRect();
	const at = element.getBoundingClientRect();
	const above = at.top - height - gap;
	const middle = at.left + at.width / 2 - width / 2;
	box.style.top = `${above < margin ? at.bottom + gap : above}px`;
	box.style.left = `${Math.max(margin, Math.min(middle, window.innerWidth - width - margin))}px`;
}
