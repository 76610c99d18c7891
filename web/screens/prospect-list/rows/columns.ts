import { fieldOf, type ProspectField, tableFields } from '#contract/rules/prospect-fields';
import { isSortable, type SortKey } from '../../../features/prospects/find-prospects.ts';

/** A field of a prospect in the table, who to ask first, who the network knows there, when it was added, or what can be done with it. */
export type ColumnKey = ProspectField | 'bestPath' | 'network' | 'createdAt' | 'actions';
export type Column = { key: ColumnKey; label: string; sort?: SortKey };

const columnOf = (key: ProspectField): Column => ({
	key,
	label: fieldOf(key).label,
	...(isSortable(key) && { sort: key }),
});

/** The columns that a table has until someone chooses others, in their order. */
export const columns: readonly Column[] = [
	...tableFields.map(columnOf),
	{ key: 'createdAt', label: 'Added', sort: 'createdAt' },
	{ key: 'actions', label: 'Actions' },
];

const bestPath: Column = { key: 'bestPath', label: 'Best intro', sort: 'bestPath' };
const network: Column = { key: 'network', label: 'Contacts there' };
const others = (['company', 'email', 'phone', 'websiteUrl', 'linkedinUrl'] as const).map(columnOf);
const afterSource = columns.findIndex(({ key }) => key === 'connectionSource') + 1;

/**
 * All columns there are, in the order in which a table shows those that are chosen. Who one knows there stands beside who
 * can introduce: in sight of a table that is wider than its screen.
 */
export const allColumns: readonly Column[] = columns
	.toSpliced(-2, 0, ...others)
	.toSpliced(afterSource, 0, bestPath, network);

/** The same columns where someone is known to ask. */
export const columnsWithBestPath: readonly Column[] = columns.toSpliced(afterSource, 0, bestPath);

/** Columns that every table has: who it is, and what can be done. */
export const isFixed = (key: ColumnKey) => key === 'name' || key === 'actions';
