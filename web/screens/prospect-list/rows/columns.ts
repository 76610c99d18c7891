import { fieldOf, type ProspectField, tableFields } from '#contract/rules/prospect-fields';
import { isSortable, type SortKey } from '../../../features/prospects/find-prospects.ts';

/** A column: a field of a prospect, the best path, the known contacts, the day it was added, or the actions. */
export type ColumnKey = ProspectField | 'bestPath' | 'network' | 'createdAt' | 'actions';
export type Column = { key: ColumnKey; label: string; sort?: SortKey };

const columnOf = (key: ProspectField): Column => ({
	key,
	label: fieldOf(key).label,
	sort: isSortable(key) ? key : undefined,
});

/** The columns of a table until the user chooses others, in their order. */
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
 * All columns, in the order of a table that shows them. Known contacts are beside the connection source, so that they
 * are visible in a table wider than the screen.
 */
export const allColumns: readonly Column[] = columns
	.toSpliced(-2, 0, ...others)
	.toSpliced(afterSource, 0, bestPath, network);

/** The columns of a table with best paths, until the user chooses others. */
export const columnsWithBestPath: readonly Column[] = columns.toSpliced(afterSource, 0, bestPath);

/** True for a column that every table has: the name and the actions. */
export const isFixed = (key: ColumnKey) => key === 'name' || key === 'actions';
