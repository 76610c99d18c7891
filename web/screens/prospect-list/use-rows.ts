import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Prospect } from '#contract/prospect';
import { withGaps } from './gaps.ts';
import type { Memory } from './memory.ts';

/** From how many rows on only those in sight are in the page. */
export const virtualAbove = 100;
const headHeight = 36;
const stackedHeight = 130;

const query = (text: string) => {
	const media = window.matchMedia(text);
	return {
		subscribe: (listener: () => void) => {
			media.addEventListener('change', listener);
			return () => media.removeEventListener('change', listener);
		},
		read: () => media.matches,
	};
};
const wide = query('(min-width: 64rem)');
const coarse = query('(pointer: coarse)');

/** Whether there is room for a table; else rows are stacked. The same width as the `lg:` classes. */
export const useWide = () => useSyncExternalStore(wide.subscribe, wide.read);

/** What of the rows stands in the page now, and the empty heights around it. */
export type Rows = {
	rows: { index: number; before: number }[];
	after: number;
	/** Given to each row that may have any height; absent where all have the same. */
	measure?: (row: Element | null) => void;
	/** To be spread on the body: it keeps the row with the focus in the page. */
	keepFocused: { onFocus: (event: { target: Element }) => void; onBlur: () => void };
};

/**
 * Chooses the rows to show. A table scrolls within its region; stacked rows scroll with the window, and each may have
 * its own height.
 */
export function useRows(prospects: readonly Prospect[], region: HTMLElement | null, memory: Memory): Rows {
	const isWide = useWide();
	const tall = useSyncExternalStore(coarse.subscribe, coarse.read);
	const focused = useRef<string | undefined>(undefined);
	const count = prospects.length;
	const isVirtual = count > virtualAbove;
	const shared = {
		count,
		overscan: 8,
		useFlushSync: false,
		initialOffset: memory.scroll,
		getItemKey: (index: number) => prospects[index]?.id ?? index,
		rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
			const shown = defaultRangeExtractor(range);
			const kept = focused.current ? prospects.findIndex(({ id }) => id === focused.current) : -1;
			return kept < 0 || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
		},
	};
	const inRegion = useVirtualizer({
		...shared,
		enabled: isVirtual && isWide,
		getScrollElement: () => region,
		estimateSize: () => (tall ? 49 : 45),
		initialRect: { width: 0, height: window.innerHeight },
		scrollMargin: headHeight,
	});
	const inWindow = useWindowVirtualizer({
		...shared,
		// Where the rows begin on the page is known with the region; before, every height would be counted from zero.
		enabled: isVirtual && !isWide && region !== null,
		estimateSize: () => stackedHeight,
		initialRect: { width: 0, height: window.innerHeight },
		scrollMargin: region?.offsetTop ?? 0,
		initialMeasurementsCache: memory.heights,
	});
	useLayoutEffect(
		() => () => {
			memory.heights = inWindow.takeSnapshot();
		},
		[memory, inWindow],
	);
	const keepFocused: Rows['keepFocused'] = {
		onFocus: ({ target }) => {
			focused.current = target.closest('tr')?.dataset.prospect;
		},
		onBlur: () => {
			focused.current = undefined;
		},
	};
	if (!isVirtual) return { rows: prospects.map((_, index) => ({ index, before: 0 })), after: 0, keepFocused };
	const virtualizer = isWide ? inRegion : inWindow;
	const top = virtualizer.options.scrollMargin;
	const { rows, after } = withGaps(virtualizer.getVirtualItems(), top, top + virtualizer.getTotalSize());
	return {
		rows: rows.map(({ item, before }) => ({ index: item.index, before })),
		after,
		measure: isWide ? undefined : inWindow.measureElement,
		keepFocused,
	};
}
