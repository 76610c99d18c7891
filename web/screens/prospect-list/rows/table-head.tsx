import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Prospect } from '#contract/prospect';
import type { Sort, SortKey } from '../../../features/prospects/find-prospects.ts';
import { SelectShown } from '../selected/select-shown.tsx';
import type { SelectMode } from '../selected/use-selection.ts';
import type { Column } from './columns.ts';
import { type Looks, type LooksChange, usualChoice } from './looks.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { roles } from './roles.ts';
import { useWide } from './sight.ts';
import type { Widths } from './widths.ts';

type SortProps = { sort: Sort; onSort: (key: SortKey) => void };
type TableHeadProps = SortProps & {
	columns: readonly Column[];
	widths: Widths;
	looks: Looks;
	changeLooks: (change: LooksChange) => void;
	select: Pick<SelectMode, 'ids' | 'shownSelected' | 'selectShown'>;
	shown: readonly Prospect[];
};

const head =
	'sticky top-0 z-10 h-8 border-b bg-sunken text-left font-semibold text-ink-2 text-sm first:rounded-tl-lg last:rounded-tr-lg';

/**
 * The headers, with the box for all in select mode. A press sorts. For stacked rows they are hidden, and a menu sorts.
 */
export function TableHead({ columns, widths, looks, changeLooks, sort, onSort, select, shown }: TableHeadProps) {
	const { choice } = looks;
	const wide = useWide();
	return (
		<thead {...roles.group} className="max-lg:sr-only">
			<tr {...roles.row} aria-rowindex={1}>
				{select.ids && (
					<th {...roles.head} scope="col" data-selecting className={clsx(head, 'w-11 px-3')}>
						{wide ? <SelectShown select={select} shown={shown} /> : 'Selected'}
					</th>
				)}
				{columns.map((column) => {
					const { key, label, sort: by } = column;
					return (
						<th
							key={key}
							{...roles.head}
							scope="col"
							aria-sort={by && sort?.key === by ? (sort.descending ? 'descending' : 'ascending') : undefined}
							// The title takes the rest of the width, until it is sized itself.
							style={
								(key === 'title' && !choice?.widths.title) || key === 'actions'
									? undefined
									: { width: widths.of.get(key) }
							}
							className={clsx(
								head,
								!(by && wide) && 'truncate px-3 lg:max-xl:px-2',
								key === 'actions' && ['w-27 pointer-coarse:w-36', widths.isWider && 'right-0 border-l'],
							)}
						>
							{by && wide ? <SortButton label={label} by={by} sort={sort} onSort={onSort} /> : label}
							{wide && key !== 'actions' && (
								<ResizeHandle
									column={key}
									choice={choice ?? usualChoice(looks.hasBestPath)}
									changeLooks={changeLooks}
								/>
							)}
						</th>
					);
				})}
			</tr>
		</thead>
	);
}

// As large as its cell, so that a press anywhere on the header sorts.
function SortButton({ label, by, sort, onSort }: SortProps & { label: string; by: SortKey }) {
	const active = sort?.key === by;
	const Icon = active ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
	return (
		<button
			type="button"
			onClick={() => onSort(by)}
			className={clsx(
				'group -outline-offset-2 flex h-full w-full items-center gap-1.5 whitespace-nowrap px-3 hover:text-ink lg:max-xl:px-2',
				active && 'text-ink',
			)}
		>
			<span className="truncate" title={label}>
				{label}
			</span>
			<Icon
				aria-hidden
				className={clsx(
					'size-3.5 shrink-0',
					!active && 'hidden opacity-60 group-hover:block group-focus-visible:block',
				)}
			/>
		</button>
	);
}
