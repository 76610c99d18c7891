import { type PointerEvent, useRef } from 'react';

// In px. A finger is less exact than a mouse.
const beginsAt = { touch: 10, other: 2 };

/**
 * Follows a swipe to the right: `data-swipe` is "start", "move", then "cancel" or "end", and `--swipe` the distance. Calls
 * `onSwiped` past `threshold` px. Spread the result on the element.
 */
export function useSwipe(threshold: number, onSwiped: () => void) {
	const start = useRef<{ x: number; y: number } | undefined>(undefined);
	const by = useRef<number | undefined>(undefined);
	const onPointerUp = ({ currentTarget }: PointerEvent<HTMLElement>) => {
		const distance = by.current;
		start.current = undefined;
		by.current = undefined;
		if (distance === undefined) return;
		currentTarget.dataset.swipe = distance > threshold ? 'end' : 'cancel';
		if (distance > threshold) onSwiped();
		else currentTarget.style.removeProperty('--swipe');
	};
	return {
		onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
			if (button === 0) start.current = { x: clientX, y: clientY };
		},
		onPointerMove: ({ currentTarget, pointerType, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
			if (!start.current) return;
			const [x, y] = [clientX - start.current.x, clientY - start.current.y];
			if (by.current === undefined) {
				const far = pointerType === 'touch' ? beginsAt.touch : beginsAt.other;
				if (x > far) {
					by.current = x;
					currentTarget.dataset.swipe = 'start';
					currentTarget.setPointerCapture(pointerId);
				} else if (Math.max(Math.abs(x), Math.abs(y)) > far) {
					start.current = undefined;
				}
				return;
			}
			by.current = Math.max(0, x);
			currentTarget.dataset.swipe = 'move';
			currentTarget.style.setProperty('--swipe', `${by.current}px`);
		},
		onPointerUp,
		onPointerCancel: onPointerUp,
	};
}
