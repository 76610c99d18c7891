import { fieldOf, tableFields } from '#contract/rules/prospect-fields';
import { isSortable, type SortKey } from '../../../parts/find-prospects.ts';

/** A field of a prospect in the table, when it was added, or what can be done with it. */
export type ColumnKey = (typeof tableFields)[number] | 'createdAt' | 'actions';
type Column = { key: ColumnKey; label: string; width: string; sort?: SortKey };

// A column without a width takes what the others leave.
const widths: Partial<Record<ColumnKey, string>> = {
	name: 'w-31 xl:w-44',
	location: 'w-26 xl:w-38 2xl:w-48',
	connectionSource: 'w-40 xl:w-42',
	notes: 'w-20 xl:w-32 2xl:w-48',
	status: 'w-38 xl:w-40',
};

/** The columns of the table, in their order. */
export const columns: readonly Column[] = [
	...tableFields.map((key) => ({
		key,
		label: fieldOf(key).label,
		width: widths[key] ?? '',
		...(isSortable(key) && { sort: key }),
	})),
	{ key: 'createdAt', label: 'Added', width: 'w-26', sort: 'createdAt' },
	{ key: 'actions', label: 'Actions', width: 'w-27 pointer-coarse:w-36' },
];
