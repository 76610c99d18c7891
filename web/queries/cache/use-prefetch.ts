import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { prefetch, prefetchAhead } from './prefetch.ts';

/** How long the pointer or the focus has to rest on a link, in ms. A pointer that only passes over takes less. */
export const restMs = 80;

/**
 * Reads the data behind a link before it is pressed: as soon as the pointer or the focus rests on it, or a finger
 * touches it, at the latest with the press, and on a slow connection only then. Spread the result on the link, or on an
 * element around it.
 */
export function usePrefetch(...reads: Parameters<typeof prefetch>[1][]) {
	const client = useQueryClient();
	const timer = useRef(0);
	// An element that leaves the page gets no leave event.
	useEffect(() => () => window.clearTimeout(timer.current), []);
	const read = () => prefetch(client, ...reads);
	const cancel = () => window.clearTimeout(timer.current);
	const later = () => {
		cancel();
		timer.current = window.setTimeout(() => prefetchAhead(client, ...reads), restMs);
	};
	const resting = { onPointerEnter: later, onPointerLeave: cancel, onFocus: later, onBlur: cancel };
	return { ...resting, onTouchStart: read, onClickCapture: read };
}
