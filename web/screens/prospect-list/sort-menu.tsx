import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Sort, SortKey } from '../../features/prospects/find-prospects.ts';
import { SortSelect } from '../../ui/fields/sort-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { columns } from './rows/columns.ts';
import { useWide } from './rows/sight.ts';

const orders = [
	{ value: 'none' as const, label: 'Newest' },
	...columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : [])),
];

/** Describes an order in words: "Title, descending". */
export const orderName = ({ key, descending }: NonNullable<Sort>) =>
	`${orders.find(({ value }) => value === key)?.label ?? key}, ${descending ? 'descending' : 'ascending'}`;

/** Sorts where rows are stacked and no header can be pressed. */
export function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
	if (useWide()) return null;
	return (
		<div className="flex min-w-0 shrink-0 items-center gap-1 max-sm:order-2">
			<SortSelect
				value={sort?.key ?? 'none'}
				options={orders}
				onChange={(key: SortKey | 'none') => onSort(key === 'none' ? undefined : { key, descending: false })}
				className="w-38 min-w-0 max-sm:w-34"
			/>
			{sort && (
				<IconButton
					label={sort.descending ? 'Sort ascending' : 'Sort descending'}
					onClick={() => onSort({ ...sort, descending: !sort.descending })}
				>
					{sort.descending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
				</IconButton>
			)}
		</div>
	);
}
