import { memo } from 'react';
import { defaultProspectStatus, type Prospect } from '#contract/prospect';
import { isWebAddress } from '#contract/text';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { type ColumnKey, columns } from './columns.ts';
import { roles } from './roles.ts';
import { openIcon, removeIcon, requestIcon } from './row-icons.tsx';

type RowProps = {
	prospect: Prospect;
	listId: string;
	/** Its place among all rows found, from 0. */
	index: number;
};

const cell = 'truncate border-b px-3 text-ink-2 max-lg:block max-lg:border-0 max-lg:p-0 lg:h-11 lg:pointer-coarse:h-12';
const left = 'max-lg:col-start-1';
const right = 'max-lg:col-start-2 max-lg:justify-self-end';
// On narrow screens the row is a grid of two columns. These cells are not in its left column.
const places: Partial<Record<ColumnKey, string>> = {
	connectionSource: cn(left, 'max-lg:not-data-empty:before:content-["via_"]'),
	notes: 'max-lg:order-last max-lg:col-span-2 max-lg:text-ink-3 max-lg:data-empty:hidden',
	status: cn(right, 'max-lg:row-start-1 max-lg:self-center'),
	createdAt: cn(right, 'tabular-nums max-lg:row-start-2'),
	actions: cn(right, 'overflow-visible max-lg:row-span-2 max-lg:row-start-3'),
};
// Everything that all rows have in common is made once.
const cells = columns.map(({ key }) => ({ key, className: cn(cell, places[key] ?? left) }));
const dates = new Intl.DateTimeFormat();
const row =
	'cursor-pointer hover:bg-hover has-[a.row-link:focus-visible]:bg-selected max-lg:grid max-lg:h-30.5 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-center max-lg:gap-x-3 max-lg:border-b max-lg:px-4';
const rowWithNotes = cn(row, 'max-lg:h-35.5');

/**
 * How high a row is in rem, by the classes above: in the table, in the table under a finger, stacked on a narrow screen,
 * and stacked with notes.
 */
export const rowHeights = { table: 2.75, touched: 3, stacked: 7.625, stackedWithNotes: 8.875 };

/** One prospect. The table's body listens for what is done with it: see use-row-events.ts. */
export const Row = memo(function Row({ prospect, listId, index }: RowProps) {
	return (
		<tr {...roles.row} data-row={prospect.id} aria-rowindex={index + 2} className={prospect.notes ? rowWithNotes : row}>
			{cells.map(({ key, className }) => {
				if (key === 'actions') {
					return (
						<td key={key} {...roles.cell} aria-label="Actions" className={className}>
							<Actions prospect={prospect} listId={listId} />
						</td>
					);
				}
				const text = prospect[key];
				return (
					<td
						key={key}
						{...roles.cell}
						title={hasOwnTitle(key) ? undefined : (text ?? undefined)}
						data-empty={text ? undefined : ''}
						className={className}
					>
						<Cell column={key} text={text} to={paths.contact(listId, prospect.id)} />
					</td>
				);
			})}
		</tr>
	);
});

const hasOwnTitle = (key: ColumnKey) => key === 'name' || key === 'status' || key === 'createdAt';

function Cell({ column, text, to }: { column: ColumnKey; text: string | null; to: string }) {
	if (!text) return '-';
	switch (column) {
		case 'name':
			return (
				<a
					href={to}
					title={text}
					data-row-focus
					className="row-link -outline-offset-2 block truncate rounded-xs font-semibold text-ink lg:py-2.5 pointer-coarse:py-2"
				>
					{text}
				</a>
			);
		case 'status':
			return (
				<Badge
					tone={text === defaultProspectStatus ? 'neutral' : 'default'}
					title={text}
					className="inline-block truncate align-middle"
				>
					{text}
				</Badge>
			);
		case 'createdAt':
			return <time dateTime={text}>{dates.format(new Date(text))}</time>;
		default:
			return text;
	}
}

const icon = 'icon-btn';
const requestClass = cn(icon, 'col-start-2 text-ember-ink hover:text-ember-ink');
const removeClass = cn(icon, 'col-start-3 hover:text-danger-ink');

// Three fixed places, so that equal actions are in one column.
function Actions({ prospect, listId }: Omit<RowProps, 'index'>) {
	const { id, name, linkedinUrl, connectionSource } = prospect;
	return (
		<div className="-mx-1.5 grid w-24 grid-cols-3 max-lg:-mr-2 max-lg:mb-[-0.375rem] pointer-coarse:w-33">
			{linkedinUrl && isWebAddress(linkedinUrl) && (
				<a
					href={linkedinUrl}
					target="_blank"
					rel="noopener noreferrer"
					{...named(`Open ${name}’s profile (opens in a new tab)`)}
					className={icon}
				>
					{openIcon}
				</a>
			)}
			{connectionSource && (
				<a href={paths.introRequest(listId, id)} {...named(`Request introduction to ${name}`)} className={requestClass}>
					{requestIcon}
				</a>
			)}
			<button type="button" data-remove {...named(`Delete ${name}`)} className={removeClass}>
				{removeIcon}
			</button>
		</div>
	);
}

const named = (label: string) => ({ 'aria-label': label, 'data-tooltip': label });
