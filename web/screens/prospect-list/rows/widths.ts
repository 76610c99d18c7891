import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { formatDay } from '#contract/rules/format';
import { defaultProspectStatus } from '#contract/rules/status';
import type { WayIn } from '#contract/way-in';
import { markOf } from '../../../parts/intro-history/intro-states.ts';
import type { Ways } from '../../../parts/prospects/find-prospects.ts';
import { type Known, knownWords } from '../../../parts/prospects/known-network.ts';
import { waySentence } from '../../../parts/prospects/way-in.ts';
import type { Column, ColumnKey } from './columns.ts';
import type { Looks } from './looks.ts';

/** What the widths of a list's columns depend on, beside the columns themselves. */
type Contents = {
	/** In the server's order: the widths stay while somebody searches and sorts. */
	prospects: readonly Prospect[];
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	known: ReadonlyMap<string, Known> | undefined;
	ways: Ways;
	/** Whether anybody was asked about; while `latest` is not known, whether somebody was when it was known last. */
	hasAsked: boolean;
	statusOf: (status: string) => { name: string };
};

/** How wide a column may be, in px: at least so that its header and the beginning of its texts are seen. */
type Range = { least: number; best: number };

/** Of so many people the texts are measured. The first rows of a long list are as many, so that nothing moves when the rest is there. */
const measured = 100;
// On average: in a cell, in and beside a badge, in a name, and a digit.
const [letterPx, smallPx, boldPx, digitPx] = [6.8, 6.4, 7.3, 7.5];
/** The padding of a cell, and the space around the words of a badge and of what stands beside it. */
const [cellPx, badgePx, markPx] = [25, 21, 12];
/** What its own control needs, in px. Under a finger it is wider: see the class of its header. */
const actionsPx = 108;
// Above the least width of a text, and below the best one.
const leastText = 62;
// Who it is comes first: of the room.
const leastName = 0.14;
// A name, and how many others.
const leastWayIn = 150;
const mostText: Partial<Record<ColumnKey, number>> = { name: 240, title: 360, location: 210, notes: 260 };
const mostOthers = 230;
const mostStatus = 280;

// Letters of Chinese, Japanese and Korean are twice as wide.
const lettersOf = (text: string) =>
	text.length + (text.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af]/g)?.length ?? 0);
const pxOf = (text: string, px = letterPx) => Math.ceil(lettersOf(text) * px);

/** How wide a column may be, by its header and by the texts of nine in ten of those who have one. */
function rangeOf({ key, label }: Column, contents: Contents, isCompact: boolean, room: number): Range {
	const people = contents.prospects.slice(0, measured);
	const header = pxOf(label) + cellPx;
	if (key === 'actions') return { least: actionsPx, best: actionsPx };
	if (key === 'status') {
		const px = Math.min(mostStatus, Math.max(header, ...people.map((one) => statusPx(one, contents, isCompact))));
		return { least: px, best: px };
	}
	if (key === 'createdAt') {
		const px = Math.max(header, pxOf(formatDay(people[0]?.createdAt ?? ''), digitPx) + cellPx);
		return { least: px, best: px };
	}
	const texts = people
		.map((one) => {
			if (key === 'wayIn') return wayText(contents.ways?.get(one.id));
			return key === 'network' ? textOf(contents.known?.get(one.id)) : one[key];
		})
		.filter(Boolean);
	const widths = texts.map((text) => pxOf(text ?? '', key === 'name' ? boldPx : letterPx)).sort((a, b) => a - b);
	const most = (widths[Math.floor(widths.length * 0.9)] ?? 0) + cellPx;
	const best = Math.max(header, Math.min(most, mostText[key] ?? mostOthers));
	const leastOf = key === 'name' ? room * leastName : key === 'wayIn' ? leastWayIn : leastText + cellPx;
	return { least: Math.max(header, Math.min(best, leastOf)), best };
}

const textOf = (known: Known | undefined) => known && knownWords(known);
const wayText = (way: WayIn | undefined) => way && waySentence(way);

// While the requests of such a list are not there yet, whoever is not pending counts as asked: the column does not move when
// they come.
function statusPx({ id, status }: Prospect, { latest, hasAsked, statusOf }: Contents, isCompact: boolean): number {
	const request = latest?.get(id);
	const mightBe = !latest && hasAsked && status !== defaultProspectStatus;
	const mark = request ? markOf(request) : mightBe ? 'asked yesterday' : '';
	const beside = mark && pxOf(mark, smallPx) + markPx - (isCompact ? 0 : cellPx);
	const badge = pxOf(statusOf(status).name, smallPx) + badgePx + cellPx;
	return isCompact ? badge + (beside || 0) : Math.max(badge, beside || 0);
}

/** The widths of a table's columns in px, how wide all of them are together, and whether that is more than the room. */
export type Widths = { of: ReadonlyMap<ColumnKey, number>; all: number; isWider: boolean };

/**
 * Widths by what the columns hold, which fill the room together: where they do not fit, those that are wider than their
 * least width give way, each in its proportion. Columns that somebody sized stay as they are.
 */
export function fitted(
	columns: readonly Column[],
	contents: Contents,
	{ density, choice }: Pick<Looks, 'density' | 'choice'>,
	room: number,
): Widths {
	const ranges = columns.map((column) => {
		const sized = choice?.widths[column.key];
		return sized ? { least: sized, best: sized } : rangeOf(column, contents, density === 'compact', room);
	});
	const sum = (key: keyof Range) => ranges.reduce((sum, range) => sum + range[key], 0);
	const [least, best] = [sum('least'), sum('best')];
	// 1 where all have their best width, 0 where there is room for the least only.
	const share = best > least ? Math.max(0, Math.min(1, (room - least) / (best - least))) : 1;
	const of = new Map(
		columns.map(({ key }, at) => {
			const range = ranges[at] ?? { least: 0, best: 0 };
			return [key, Math.floor(range.least + share * (range.best - range.least))];
		}),
	);
	const all = [...of.values()].reduce((sum, px) => sum + px, 0);
	return { of, all, isWider: all > room };
}

/** The same for the region in which the table stands; `taken` px of it are no column's. */
export function useWidths(
	columns: readonly Column[],
	contents: Contents,
	looks: Pick<Looks, 'density' | 'choice'>,
	region: HTMLElement | null,
	taken: number,
): Widths {
	const room = useRoom(region);
	const { prospects, latest, known, ways, hasAsked, statusOf } = contents;
	const { density, choice } = looks;
	return useMemo(
		() => fitted(columns, { prospects, latest, known, ways, hasAsked, statusOf }, { density, choice }, room - taken),
		[columns, prospects, latest, known, ways, hasAsked, statusOf, density, choice, room, taken],
	);
}

// How wide the region is within its border, in px. Measured when it changes, not whenever React asks: that would lay the
// page out in the middle of its work.
function useRoom(region: HTMLElement | null): number {
	const room = useRef(0);
	const subscribe = useMemo(() => {
		const measure = () => {
			room.current = region?.clientWidth ?? 0;
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
