import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { Prospect } from '#contract/prospect';
import { formatDay } from '#contract/rules/format';
import type { KnownContacts } from '../../../features/network/known-contacts.ts';
import { lastTable } from '../../../features/prospects/list-memory.ts';
import type { Column, ColumnKey } from './columns.ts';
import type { Looks } from './looks.ts';

/** Inputs of a list's column widths, besides the columns: nothing that a single row changes. */
type Contents = {
	/** All of the list. */
	prospects: readonly Prospect[];
	known: ReadonlyMap<string, KnownContacts> | undefined;
	/** The names of the user's statuses; undefined while they are not known. */
	statusNames: readonly string[] | undefined;
};

/** The range of a column's width, in px. */
type Range = { least: number; best: number };

// On average, in px: a letter of a badge, and a digit of a day.
const [smallPx, digitPx] = [6.2, 7.5];
/** The padding of a cell, and the space around the words of a badge. */
const [cellPx, badgePx] = [25, 17];
/** The width of an empty column: its heading is cut, and it can be sized. */
const emptyPx = 68;
// By importance: the name and the title get the room.
const ranges: Record<Exclude<ColumnKey, 'status' | 'createdAt'>, Range> = {
	name: { least: 120, best: 220 },
	title: { least: 140, best: 420 },
	location: { least: 72, best: 150 },
	connectionSource: { least: 80, best: 130 },
	bestPath: { least: 132, best: 240 },
	network: { least: 110, best: 200 },
	notes: { least: 70, best: 140 },
	company: { least: 96, best: 180 },
	email: { least: 110, best: 210 },
	phone: { least: 96, best: 140 },
	websiteUrl: { least: 96, best: 200 },
	linkedinUrl: { least: 96, best: 200 },
	actions: { least: 108, best: 108 },
};
const statusRange: Range = { least: 110, best: 136 };
// The longest default status, so that for most users nothing moves once theirs are known.
const usualNames = ['Intro Requested'];

// Letters of Chinese, Japanese and Korean are twice as wide.
const lettersOf = (text: string) =>
	text.length + (text.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af]/g)?.length ?? 0);

const exactly = (px: number): Range => ({ least: px, best: px });

/** Returns the range of a column's width, by its content. */
function rangeOf(key: ColumnKey, contents: Contents): Range {
	if (key === 'status') {
		const longest = Math.max(0, ...(contents.statusNames ?? usualNames).map(lettersOf));
		const px = Math.ceil(longest * smallPx) + badgePx + cellPx;
		return exactly(Math.min(statusRange.best, Math.max(statusRange.least, px)));
	}
	if (key === 'createdAt') return exactly(Math.ceil(formatDay('2026-12-30T12:00:00Z').length * digitPx) + cellPx);
	return isEmpty(key, contents) ? exactly(emptyPx) : ranges[key];
}

// The column of best paths is only there if there are any.
function isEmpty(key: ColumnKey, { prospects, known }: Contents): boolean {
	if (key === 'name' || key === 'bestPath' || key === 'actions') return false;
	if (key === 'network') return known?.size === 0;
	return !prospects.some((one) => one[key]);
}

/** The widths of a table's columns in px, their sum, and whether it exceeds the room. */
export type Widths = { of: ReadonlyMap<ColumnKey, number>; all: number; isWider: boolean };

/**
 * Fits the columns into the room: if that is more than their minimum widths, each grows in proportion. Columns sized by
 * the user keep their width.
 */
export function fitted(columns: readonly Column[], contents: Contents, choice: Looks['choice'], room: number): Widths {
	const allowed = columns.map(({ key }) => {
		const sized = choice?.widths[key];
		return sized ? exactly(sized) : rangeOf(key, contents);
	});
	const sum = (key: keyof Range) => allowed.reduce((sum, range) => sum + range[key], 0);
	const [least, best] = [sum('least'), sum('best')];
	// 1 if all have their best width, 0 if there is only room for the minimum.
	const share = best > least ? Math.max(0, Math.min(1, (room - least) / (best - least))) : 1;
	const of = new Map(
		columns.map(({ key }, at) => {
			const range = allowed[at] ?? exactly(0);
			return [key, Math.floor(range.least + share * (range.best - range.least))];
		}),
	);
	const all = [...of.values()].reduce((sum, px) => sum + px, 0);
	return { of, all, isWider: all > room };
}

/** Fits them into the region of the table. `taken` px of it belong to no column. */
export function useWidths(
	columns: readonly Column[],
	contents: Contents,
	choice: Looks['choice'],
	region: HTMLElement | null,
	taken: number,
): Widths {
	const room = useRoom(region);
	const { prospects, known, statusNames } = contents;
	return useMemo(
		() => fitted(columns, { prospects, known, statusNames }, choice, room - taken),
		[columns, prospects, known, statusNames, choice, room, taken],
	);
}
// The width of the region within its border, in px. Measured on changes instead of in each rendering, which would force a
// layout in the middle of it.
function useRoom(region: HTMLElement | null): number {
	const room = useRef(lastTable.room);
	const subscribe = useMemo(() => {
		const measure = () => {
			if (region) lastTable.room = region.clientWidth;
			room.current = lastTable.room;
		};
		measure();
		return (listener: () => void) => {
			const sizes = new ResizeObserver(() => {
				measure();
				listener();
			});
			if (region) sizes.observe(region);
			return () => sizes.disconnect();
		};
	}, [region]);
	return useSyncExternalStore(subscribe, () => room.current);
}
