import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onEnd` after `ms`. The time is paused while the pointer moves over `area`, while the focus is in it, and while the
 * window is in the background.
 */
export function useCountdown(ms: number, area: RefObject<HTMLElement | null>, onEnd: () => void) {
	const end = useEffectEvent(onEnd);
	useEffect(() => {
		const element = area.current;
		if (!element) return;
		let left = ms;
		let startedAt = 0;
		let timer = 0;
		const stop = () => {
			if (!timer) return;
			window.clearTimeout(timer);
			timer = 0;
			left -= Date.now() - startedAt;
		};
		const run = () => {
			if (timer) return;
			startedAt = Date.now();
			timer = window.setTimeout(end, left);
		};
		const listening = new AbortController();
		const { signal } = listening;
		element.addEventListener('pointermove', stop, { signal });
		element.addEventListener('focusin', stop, { signal });
		element.addEventListener('pointerleave', () => element.contains(document.activeElement) || run(), { signal });
		element.addEventListener('focusout', (event) => element.contains(event.relatedTarget as Node | null) || run(), {
			signal,
		});
		window.addEventListener('blur', stop, { signal });
		window.addEventListener('focus', run, { signal });
		if (!element.contains(document.activeElement)) run();
		return () => {
			listening.abort();
			window.clearTimeout(timer);
		};
	}, [ms, area]);
}
