import { clsx } from 'clsx';
import type { Prospect } from '#contract/prospect';
import type { Column, ColumnKey } from './columns.ts';
import type { Density } from './looks.ts';
import { evenLayout, type Layout, unevenLayout } from './row-layout.ts';
import { remInPx, type Screen } from './sight.ts';

// In the table. Otherwise the row is a grid: of two columns on phones, of four in between.
const anyCell =
	'truncate border-b px-3 lg:max-xl:px-2 text-ink-2 max-lg:border-0 max-lg:p-0 max-lg:data-empty:hidden lg:pointer-coarse:h-12';
const heights: Record<Density, string> = { compact: 'lg:h-9', roomy: 'lg:h-11' };
const right = 'max-md:col-start-2 max-lg:justify-self-end';
const places: Partial<Record<ColumnKey, string>> = {
	// Not cut, so that its link can be larger: for the ring on both sides, and for a finger above and below.
	name: 'max-lg:overflow-visible max-lg:col-start-1 md:max-lg:row-start-1',
	title: 'max-lg:col-start-1 md:max-lg:row-start-2',
	location: 'max-md:col-start-1 md:max-lg:col-start-2 md:max-lg:row-start-1',
	connectionSource: 'via max-md:col-start-1 md:max-lg:col-start-2 md:max-lg:row-start-2',
	notes: 'max-lg:order-last max-md:col-span-2 md:max-lg:col-span-4 max-lg:text-ink-3',
	status:
		'max-md:justify-self-end max-md:col-start-2 max-lg:row-start-1 max-lg:row-span-2 max-md:text-right md:max-lg:col-start-3 max-lg:max-w-full',
	createdAt: clsx(right, 'even-digits max-md:row-start-3 md:max-lg:row-start-1 md:max-lg:col-start-4'),
	actions: clsx(right, 'overflow-visible md:max-lg:row-start-2 md:max-lg:col-start-4'),
};
// Fields that a compact stacked row leaves out, and the places of the rest. Chosen columns are for the table.
const inDensity: Record<Density, Partial<Record<ColumnKey, string>>> = {
	compact: {
		location: 'max-md:hidden',
		createdAt: 'max-md:hidden',
		actions: 'max-md:row-start-3 max-md:-mt-3',
	},
	roomy: { actions: 'max-md:row-start-4' },
};
const isOnlyInTable = (key: ColumnKey, density: Density) =>
	!(key in places) || (key === 'notes' && density === 'compact');

// At the right edge of a table that scrolls sideways, over the cells below, in the colour of its row.
const pinned = 'pinned lg:sticky lg:right-0 lg:border-l lg:bg-surface';

/** The classes of the cells of each row: everything that all rows have in common is made once. */
export const cellsOf = (columns: readonly Column[], density: Density, isPinned: boolean): Cells =>
	columns.map(({ key }) => ({
		key,
		className: clsx(
			anyCell,
			isOnlyInTable(key, density) ? 'max-lg:hidden' : ['max-lg:block', places[key]],
			heights[density],
			// An element that hides its overflow is laid out as a box that scrolls.
			key !== 'actions' && 'lg:overflow-clip',
			inDensity[density][key],
			isPinned && key === 'actions' && pinned,
		),
	}));
export type Cells = readonly { key: ColumnKey; className: string }[];

const row =
	'cursor-pointer hover:bg-hover has-[.row-link:focus-visible]:bg-selected max-lg:grid max-lg:content-center max-lg:gap-x-3 max-lg:border-b max-lg:px-4 max-md:grid-cols-[minmax(0,1fr)_fit-content(45%)] md:max-lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_auto]';
// The box of the select mode has a column of its own, and comes before a stacked row.
const selecting = 'select-none max-lg:relative max-lg:pl-12';
const looksOf = (height: string) => {
	const look = clsx(row, height);
	return { idle: look, off: clsx(look, selecting), on: clsx(look, selecting, 'bg-selected') };
};
/** The classes of a row by its height, and by whether it can be and is selected. */
export const rowLooks = {
	plain: looksOf('max-md:h-30.5 md:max-lg:h-19'),
	withNotes: looksOf('max-md:h-35.5 md:max-lg:h-24'),
	compact: looksOf('max-md:h-18 md:max-lg:h-19'),
};
/** The classes of the cell with the box of the select mode. */
export const boxCell = clsx(
	anyCell,
	'text-center max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:grid max-lg:w-12 max-lg:place-items-center',
);

/**
 * The height of a row in rem, by the classes above: in the table, in the table on touch screens, and stacked without
 * and with notes, on phones and on wider screens.
 */
const rowHeights = {
	roomy: {
		table: 2.75,
		touched: 3,
		phone: { plain: 7.625, withNotes: 8.875 },
		tablet: { plain: 4.75, withNotes: 6 },
	},
	compact: {
		table: 2.25,
		touched: 3,
		phone: { plain: 4.5, withNotes: 4.5 },
		tablet: { plain: 4.75, withNotes: 4.75 },
	},
};

/** The positions of the rows of these prospects on a screen. */
export function layoutOf(
	prospects: readonly Prospect[],
	density: Density,
	{ isWide, isMedium, isCoarse }: Screen,
): Layout {
	const rem = remInPx();
	const { table, touched, phone, tablet } = rowHeights[density];
	if (isWide) return evenLayout(prospects.length, rem * (isCoarse ? touched : table));
	const { plain, withNotes } = isMedium ? tablet : phone;
	return unevenLayout(prospects.length, (index) => rem * (prospects[index]?.notes ? withNotes : plain));
}
