import { fieldOf, type ProspectField, tableFields } from '#contract/rules/prospect-fields';
import { isSortable, type SortKey } from '../../../parts/prospects/find-prospects.ts';

/** A field of a prospect in the table, whom the network knows there, when it was added, or what can be done with it. */
export type ColumnKey = ProspectField | 'network' | 'createdAt' | 'actions';
export type Column = { key: ColumnKey; label: string; width: string; rem: number; sort?: SortKey };

// By default. A column without a width takes what the others leave.
const widths: Partial<Record<ColumnKey, string>> = {
	name: 'w-31 xl:w-44',
	location: 'w-26 xl:w-38 2xl:w-48',
	connectionSource: 'w-40 xl:w-42',
	notes: 'w-20 2xl:w-48',
	status: 'w-38 xl:w-56',
};
// In rem, in a table whose columns somebody has chosen.
const rems: Partial<Record<ColumnKey, number>> = {
	name: 11,
	title: 14,
	location: 9.5,
	connectionSource: 10.5,
	notes: 8,
	status: 13,
	company: 11,
	email: 13,
	linkedinUrl: 14,
};
const usualRem = 9;

const columnOf = (key: ProspectField): Column => ({
	key,
	label: fieldOf(key).label,
	width: widths[key] ?? '',
	rem: rems[key] ?? usualRem,
	...(isSortable(key) && { sort: key }),
});

/** The columns that a table has until somebody chooses others, in their order. */
export const columns: readonly Column[] = [
	...tableFields.map(columnOf),
	{ key: 'createdAt', label: 'Added', width: 'w-26', rem: 6.5, sort: 'createdAt' },
	{ key: 'actions', label: 'Actions', width: 'w-27 pointer-coarse:w-36', rem: 6.75 },
];

const network: Column = { key: 'network', label: 'You know there', width: '', rem: 13 };
const others = (['company', 'email', 'phone', 'websiteUrl', 'linkedinUrl'] as const).map(columnOf);
const afterSource = columns.findIndex(({ key }) => key === 'connectionSource') + 1;

/**
 * All columns there are, in the order in which a table shows those that are chosen. Whom one knows there stands beside who
 * can introduce: in sight of a table that is wider than its screen.
 */
export const allColumns: readonly Column[] = columns.toSpliced(-2, 0, ...others).toSpliced(afterSource, 0, network);

/** Columns that every table has: who it is, and what can be done. */
export const isFixed = (key: ColumnKey) => key === 'name' || key === 'actions';
