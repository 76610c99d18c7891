import { memo } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { formatDay } from '#contract/rules/format';
import { isWebAddress } from '#contract/rules/text';
import { paths } from '../../../paths.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';
import type { Column, ColumnKey } from './columns.ts';
import type { Density } from './looks.ts';
import { roles } from './roles.ts';
import { openIcon, removeIcon, requestIcon } from './row-icons.tsx';
import { StatusCell } from './status-cell.tsx';

/** What the buttons of a row do. The same object for all rows, so that none is rendered anew. */
export type RowActs = {
	onStatus: (prospect: Prospect, badge: HTMLElement) => void;
	onRemove: (prospect: Prospect) => void;
};

type RowProps = {
	prospect: Prospect;
	listId: string;
	/** Its place among all rows found, from 0. */
	index: number;
	/** The colour of its status; empty while the statuses are not there yet. */
	color: string;
	/** The latest request about it. */
	latest: LatestRequest | undefined;
	/** Whether the Tab key reaches it. It reaches one row of the list. */
	isStop: boolean;
	/** Whether it is selected. Undefined while nobody selects. */
	checked: boolean | undefined;
	density: Density;
	acts: RowActs;
	/** See {@link cellsOf}. */
	cells: Cells;
};

// In the table. Else the row is a grid without "-": of two columns on phones, of four in between.
const cell =
	'truncate border-b px-3 text-ink-2 max-lg:block max-lg:border-0 max-lg:p-0 max-lg:data-empty:hidden lg:pointer-coarse:h-12';
const heights: Record<Density, string> = { compact: 'lg:h-9', roomy: 'lg:h-11' };
const right = 'max-md:col-start-2 max-lg:justify-self-end';
const places: Partial<Record<ColumnKey, string>> = {
	// Not cut, so that its link can be larger: for the ring at both sides, for a finger above and below.
	name: 'max-lg:overflow-visible max-lg:col-start-1 md:max-lg:row-start-1',
	title: 'max-lg:col-start-1 md:max-lg:row-start-2',
	location: 'max-md:col-start-1 md:max-lg:col-start-2 md:max-lg:row-start-1',
	connectionSource: 'max-md:col-start-1 max-lg:before:content-["via_"] md:max-lg:col-start-2 md:max-lg:row-start-2',
	notes: 'max-lg:order-last max-md:col-span-2 md:max-lg:col-span-4 max-lg:text-ink-3',
	status:
		'max-md:justify-self-end max-md:col-start-2 max-lg:row-start-1 max-lg:row-span-2 max-md:text-right md:max-lg:col-start-3 max-lg:max-w-full',
	createdAt: cn(right, 'tabular-nums max-md:row-start-3 md:max-lg:row-start-1 md:max-lg:col-start-4'),
	actions: cn(right, 'overflow-visible max-md:row-start-4 md:max-lg:row-start-2 md:max-lg:col-start-4'),
};
// What a stacked row leaves out when it is compact, and where the rest moves. Chosen columns are for the table.
const compact: Partial<Record<ColumnKey, string>> = {
	location: 'max-md:hidden',
	notes: 'max-lg:hidden',
	createdAt: 'max-md:hidden',
	actions: 'max-md:row-start-3 max-md:-mt-3',
};
const onlyInTable = 'max-lg:hidden';

/** The classes of the cells of each row: everything that all rows have in common is made once. */
export const cellsOf = (columns: readonly Column[], density: Density): Cells =>
	columns.map(({ key }) => ({
		key,
		className: cn(cell, heights[density], places[key] ?? onlyInTable, density === 'compact' && compact[key]),
	}));
type Cells = readonly { key: ColumnKey; className: string }[];

const row =
	'cursor-pointer hover:bg-hover has-[a.row-link:focus-visible]:bg-selected max-lg:grid max-lg:content-center max-lg:gap-x-3 max-lg:border-b max-lg:px-4 max-md:grid-cols-[minmax(0,1fr)_fit-content(45%)] md:max-lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_auto]';
// The box of the select mode stands in a column of its own, and before the row where it is stacked.
const selecting = 'select-none max-lg:relative max-lg:pl-12';
const looksOf = (height: string) => {
	const look = cn(row, height);
	return { idle: look, off: cn(look, selecting), on: cn(look, selecting, 'bg-selected') };
};
const looks = {
	plain: looksOf('max-md:h-30.5 md:max-lg:h-19'),
	withNotes: looksOf('max-md:h-35.5 md:max-lg:h-24'),
	compact: looksOf('max-md:h-18 md:max-lg:h-19'),
};
const boxCell = cn(
	cell,
	'text-center max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:grid max-lg:w-12 max-lg:place-items-center',
);

/**
 * How high a row is in rem, by the classes above: in the table, in the table under a finger, and stacked without and with
 * notes, on a phone and on what is wider than one.
 */
export const rowHeights = {
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

/** One prospect. The table's body listens for what is done with it: see use-row-events.ts. */
export const Row = memo(function Row(props: RowProps) {
	const { prospect, listId, index, color, latest, checked, density, cells, acts } = props;
	const tabIndex = props.isStop ? undefined : -1;
	const look = looks[density === 'compact' ? 'compact' : prospect.notes ? 'withNotes' : 'plain'];
	return (
		<tr
			{...roles.row}
			data-row={prospect.id}
			aria-rowindex={index + 2}
			className={look[checked === undefined ? 'idle' : checked ? 'on' : 'off']}
		>
			{checked !== undefined && (
				<td {...roles.cell} data-selecting className={boxCell}>
					<Checkbox checked={checked} readOnly tabIndex={tabIndex} aria-label={`Select ${prospect.name}`} />
				</td>
			)}
			{cells.map(({ key, className }) => {
				if (key === 'actions') {
					return (
						<td key={key} {...roles.cell} aria-label="Actions" className={className}>
							<Actions
								prospect={prospect}
								listId={listId}
								tabIndex={tabIndex}
								onRemove={() => acts.onRemove(prospect)}
							/>
						</td>
					);
				}
				if (key === 'status') {
					return (
						<td key={key} {...roles.cell} className={className}>
							<StatusCell
								status={prospect.status}
								color={color}
								latest={latest}
								tabIndex={tabIndex}
								isInLine={density === 'compact'}
								onPress={(badge) => acts.onStatus(prospect, badge)}
							/>
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
						<Cell column={key} text={text} to={paths.contact(listId, prospect.id)} tabIndex={tabIndex} />
					</td>
				);
			})}
		</tr>
	);
});

/** -1 where the Tab key passes over the row. */
type Stop = { tabIndex: -1 | undefined };
type ActionsProps = Pick<RowProps, 'prospect' | 'listId'> & Stop & { onRemove: () => void };

const hasOwnTitle = (key: ColumnKey) => key === 'name' || key === 'createdAt';

function Cell({ column, text, to, tabIndex }: { column: ColumnKey; text: string | null; to: string } & Stop) {
	if (!text) return '-';
	switch (column) {
		case 'name':
			return (
				<a
					href={to}
					title={text}
					data-row-focus
					tabIndex={tabIndex}
					className="row-link -mx-1.5 -outline-offset-2 block truncate rounded-xs px-1.5 font-semibold text-ink lg:py-1.5 pointer-coarse:py-2 max-lg:pointer-coarse:-my-2"
				>
					{text}
				</a>
			);
		case 'createdAt':
			return <time dateTime={text}>{formatDay(text)}</time>;
		default:
			return text;
	}
}

const icon = 'icon-btn';
const requestClass = cn(icon, 'col-start-2 text-ember-ink hover:text-ember-ink');
const removeClass = cn(icon, 'col-start-3 hover:text-danger-ink');

// Three fixed places, so that equal actions are in one column.
function Actions({ prospect, listId, tabIndex, onRemove }: ActionsProps) {
	const { id, name, linkedinUrl, connectionSource } = prospect;
	return (
		<div className="-mx-1.5 grid w-24 grid-cols-3 max-lg:-mr-2 max-lg:mb-[-0.375rem] pointer-coarse:w-33">
			{linkedinUrl && isWebAddress(linkedinUrl) && (
				<a
					href={linkedinUrl}
					target="_blank"
					rel="noopener noreferrer"
					tabIndex={tabIndex}
					{...named(`Open ${name}’s profile (opens in a new tab)`)}
					className={icon}
				>
					{openIcon}
				</a>
			)}
			{connectionSource && (
				<a
					href={paths.introRequest(listId, id)}
					tabIndex={tabIndex}
					{...named(`Request introduction to ${name}`)}
					className={requestClass}
				>
					{requestIcon}
				</a>
			)}
			<button type="button" onClick={onRemove} tabIndex={tabIndex} {...named(`Delete ${name}`)} className={removeClass}>
				{removeIcon}
			</button>
		</div>
	);
}

const named = (label: string) => ({ 'aria-label': label, 'data-tooltip': label });
