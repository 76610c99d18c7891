import { useMemo, useSyncExternalStore } from 'react';

/** A media query as a store of `useSyncExternalStore`. */
export const mediaQuery = (text: string) => {
	const media = window.matchMedia(text);
	return {
		subscribe: (listener: () => void) => {
			media.addEventListener('change', listener);
			return () => media.removeEventListener('change', listener);
		},
		read: () => media.matches,
	};
};
const wide = mediaQuery('(min-width: 64rem)');
const medium = mediaQuery('(min-width: 48rem)');
const coarse = mediaQuery('(pointer: coarse)');

/** True where there is room for a table; else rows are stacked. The same width as the `lg:` classes. */
export const useWide = () => useSyncExternalStore(wide.subscribe, wide.read);

/** The facts of a screen that the heights of rows depend on. */
export type Screen = { isWide: boolean; isMedium: boolean; isCoarse: boolean };

/** The screen that the page is on. */
export function useScreen(): Screen {
	const isWide = useWide();
	const isMedium = useSyncExternalStore(medium.subscribe, medium.read);
	const isCoarse = useSyncExternalStore(coarse.subscribe, coarse.read);
	return useMemo(() => ({ isWide, isMedium, isCoarse }), [isWide, isMedium, isCoarse]);
}

/** Returns the same outside of a component. */
export const screenNow = (): Screen => ({ isWide: wide.read(), isMedium: medium.read(), isCoarse: coarse.read() });

/** The size of a rem in px. */
export const remInPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The part of all rows that is visible, in px from the upper edge of the first one. */
export type Sight = { top: number; height: number };

const headRem = 2;
/** The part of the window's height above and below the rows, until it is measured. */
const aroundPx = 220;

/** Measures which part of the rows is visible. The sticky head of the region covers some of them. */
export function sight(region: HTMLElement, isWide: boolean): Sight {
	if (isWide) return { top: region.scrollTop, height: region.clientHeight - headRem * remInPx() };
	return { top: -region.getBoundingClientRect().top, height: window.innerHeight };
}

/** Guesses the visible part before there is a region to measure. `top` is the scroll position of the list, in px. */
export const guessedSight = (top: number): Sight => ({ top, height: window.innerHeight - aroundPx });
