import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Prospect } from '#contract/prospect';
import { type ListMemory, memoryOf } from '../../../features/prospects/list-memory.ts';
import type { Density } from './looks.ts';
import { type Layout, RowKeys, rangeInSight, spaced } from './row-layout.ts';
import { layoutOf } from './row-looks.ts';
import { guessedSight, mediaQuery, type Sight, sight, useScreen, useWide } from './sight.ts';

/** With more rows than this, only the visible ones are in the page. */
const windowedAbove = 100;

// On paper all rows are there.
let isPrinting = false;
const paper = mediaQuery('print');
const printing = {
	subscribe: (listener: () => void) => {
		const stops = [paper.subscribe(listener), whilePrinting(listener)];
		return () => {
			for (const stop of stops) stop();
		};
	},
	read: () => isPrinting || paper.read(),
};
function whilePrinting(listener: () => void) {
	const set = ({ type }: Event) => {
		isPrinting = type === 'beforeprint';
		listener();
	};
	const events = ['beforeprint', 'afterprint'];
	for (const name of events) window.addEventListener(name, set);
	return () => {
		for (const name of events) window.removeEventListener(name, set);
	};
}

/** The rows in the page now, and the empty heights around them. */
type Rows = {
	rows: { index: number; before: number; key: number }[];
	after: number;
	/** Keeps the focused row with this id in the page. Call it with undefined when no row has the focus. */
	keep: (id: string | undefined) => void;
};

/**
 * Chooses the rows to render. A table scrolls within its region; stacked rows scroll with the window. A scroll renders
 * only when another row becomes visible, and then before the next frame. The row `opened`, whose menu is open, keeps
 * its element. `complete` says that all of the list has been read.
 */
export function useRows(
	prospects: readonly Prospect[],
	density: Density,
	region: HTMLElement | null,
	memory: ListMemory,
	opened: string | undefined,
	complete: boolean,
): Rows {
	const screen = useScreen();
	const { isWide } = screen;
	const layout = useMemo(() => layoutOf(prospects, density, screen), [prospects, density, screen]);
	const focused = useRef(memory.reveal ? memory.row : undefined);
	const [keys] = useState(() => new RowKeys());
	const range = useRange(layout, region, isWide, memory, complete);
	const keptId = focused.current ?? opened;
	const kept = keptId ? prospects.findIndex(({ id }) => id === keptId) : -1;
	const { rows, after } = spaced(layout, range, kept);
	const ids = rows.map(({ index }) => prospects[index]?.id ?? '');
	const assigned = keys.assign(ids, keptId);
	return {
		rows: rows.map((row, at) => ({ ...row, key: assigned[at] ?? 0 })),
		after,
		keep: (id) => {
			focused.current = id;
		},
	};
}

function useRange(layout: Layout, region: HTMLElement | null, isWide: boolean, memory: ListMemory, complete: boolean) {
	const isOnPaper = useSyncExternalStore(printing.subscribe, printing.read);
	// Measured on changes instead of in each rendering, which would force a layout in the middle of it.
	const seen = useRef<Sight>(undefined);
	const of = useRef(layout);
	// Other rows may come with a scroll to their top.
	if (region && seen.current && of.current !== layout) seen.current = sight(region, isWide);
	of.current = layout;
	const subscribe = useMemo(
		() => (listener: () => void) => {
			const scrolling = isWide ? region : window;
			const look = () => {
				if (region) seen.current = sight(region, isWide);
				listener();
			};
			// In the first frame, and when the bar of a selection appears or disappears and changes the height.
			const sizes = new ResizeObserver(look);
			if (region) sizes.observe(region);
			scrolling?.addEventListener('scroll', look, { passive: true });
			window.addEventListener('resize', look);
			return () => {
				sizes.disconnect();
				scrolling?.removeEventListener('scroll', look);
				window.removeEventListener('resize', look);
			};
		},
		[region, isWide],
	);
	// A text, so that React can tell whether it has changed.
	const range = useSyncExternalStore(subscribe, () => {
		// While the list is being read, only the visible rows are needed soon.
		if ((complete && layout.count <= windowedAbove) || isOnPaper) return `0 ${layout.count - 1}`;
		const { top, height } = seen.current ?? guessedSight(memory.scroll);
		const { first, last } = rangeInSight(layout, top, height);
		return `${first} ${last}`;
	});
	const [first = 0, last = -1] = range.split(' ').map(Number);
	return { first, last };
}

/**
 * Keeps the scroll position of the list: of the region on wide screens, of the window on narrow ones. It is saved on
 * every scroll, because the page loses its height before the table is removed. On narrow screens it is restored one
 * frame later, after the router has scrolled the window to its top.
 */
export function useKeptScroll(listId: string, region: HTMLElement | null) {
	const wide = useWide();
	useLayoutEffect(() => {
		if (!region) return;
		const memory = memoryOf(listId);
		const { scroll } = memory;
		const target = wide ? region : window;
		const keep = () => {
			memory.scroll = wide ? region.scrollTop : window.scrollY;
		};
		const restore = () => {
			target.scrollTo({ top: scroll });
			if (memory.reveal) region.querySelector(`[data-row="${memory.row}"]`)?.scrollIntoView({ block: 'nearest' });
			memory.reveal = false;
			keep();
			target.addEventListener('scroll', keep, { passive: true });
		};
		const frame = wide ? 0 : requestAnimationFrame(restore);
		if (wide) restore();
		return () => {
			cancelAnimationFrame(frame);
			target.removeEventListener('scroll', keep);
		};
	}, [listId, region, wide]);
}
