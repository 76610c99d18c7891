import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** How long the pointer or the focus has to rest on a link, in ms. A pointer that only passes over it takes less. */
export const restMs = 80;

/**
 * Fetches what a link leads to before it is pressed: as soon as the pointer or the focus rests on it, or a finger
 * touches it. A failure is left for the screen itself. Spread the result on the link, or on an element around it.
 */
export function usePrefetch(fetchAll: (client: QueryClient) => Promise<unknown>[]) {
	const client = useQueryClient();
	const timer = useRef(0);
	// An element that leaves the page gets no leave event.
	useEffect(() => () => window.clearTimeout(timer.current), []);
	const prefetch = () => {
		for (const fetched of fetchAll(client)) fetched.catch(() => {});
	};
	const cancel = () => window.clearTimeout(timer.current);
	const later = () => {
		cancel();
		timer.current = window.setTimeout(prefetch, restMs);
	};
	return { onPointerEnter: later, onPointerLeave: cancel, onFocus: later, onBlur: cancel, onTouchStart: prefetch };
}
