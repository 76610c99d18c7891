import { clsx } from 'clsx';
import { memo } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import type { BestPath } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { formatDay } from '#contract/rules/format';
import { titleAlone } from '#contract/rules/title-with-company';
import { isWebAddress } from '#contract/rules/web-address';
import { type KnownContacts, knownWords } from '../../../features/network/known-contacts.ts';
import { paths } from '../../../paths.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { isOpenPath } from '../best-path.ts';
import { AskLink, BestPathCell, foundOf } from './best-path-cell.tsx';
import type { ColumnKey } from './columns.ts';
import type { Density } from './looks.ts';
import { roles } from './roles.ts';
import { boxCell, type Cells, rowLooks } from './row-looks.ts';
import { StatusCell } from './status-cell.tsx';

/** Actions of a row's buttons. The same object for all rows, so that none is rendered again. */
export type RowActs = {
	onStatus: (prospect: Prospect, badge: HTMLElement) => void;
	onRemove: (prospect: Prospect) => void;
};

type RowProps = {
	prospect: Prospect;
	listId: string;
	/** Its place among all rows found, from 0. */
	index: number;
	/** The name and colour of its status: empty while the statuses are loading. */
	statusName: string;
	color: string;
	/** There is a column for the company, so the title need not name it. */
	hasCompany: boolean;
	/** The latest request about it. */
	latest: LatestRequest | undefined;
	/** The known contacts around it. */
	known: KnownContacts | undefined;
	/** The best path to it. */
	bestPath: BestPath | undefined;
	/** The best path is not known yet. */
	isLooking: boolean;
	/** The Tab key reaches this row. It reaches one row of the list. */
	isStop: boolean;
	/** The row is selected. Undefined while nothing is being selected. */
	checked: boolean | undefined;
	density: Density;
	acts: RowActs;
	/** The columns, with the classes of their cells. */
	cells: Cells;
};

/** One prospect. The table's body listens for its events: see use-row-events.ts. */
export const Row = memo(function Row(props: RowProps) {
	const {
		prospect,
		listId,
		index,
		statusName,
		color,
		hasCompany,
		latest,
		known,
		bestPath,
		checked,
		density,
		cells,
		acts,
	} = props;
	const tabIndex = props.isStop ? undefined : -1;
	const to = paths.contact(listId, prospect.id);
	const look = rowLooks[density === 'compact' ? 'compact' : prospect.notes ? 'withNotes' : 'plain'];
	return (
		<tr
			{...roles.row}
			data-row={prospect.id}
			aria-rowindex={index + 2}
			aria-selected={checked}
			className={look[checked === undefined ? 'idle' : checked ? 'on' : 'off']}
		>
			{checked !== undefined && (
				<td {...roles.cell} data-selecting className={boxCell}>
					<Checkbox checked={checked} readOnly tabIndex={tabIndex} aria-label={`Select ${prospect.name}`} />
				</td>
			)}
			{cells.map(({ key, className }) => {
				if (key === 'actions') {
					// With speech input, users say the visible word.
					const label = bestPath ? 'Ask and other actions' : 'Actions';
					return (
						<td key={key} {...roles.cell} aria-label={label} className={className}>
							{actionsOf({ prospect, listId, bestPath, tabIndex, onRemove: () => acts.onRemove(prospect) })}
						</td>
					);
				}
				if (key === 'status') {
					return (
						<td key={key} {...roles.cell} className={className}>
							<StatusCell
								status={prospect.status}
								name={statusName}
								color={color}
								latest={latest}
								write={{ to: paths.write(listId, prospect.id), name: prospect.name }}
								tabIndex={tabIndex}
								isTight={density === 'compact'}
								onPress={(badge) => acts.onStatus(prospect, badge)}
							/>
						</td>
					);
				}
				if (key === 'bestPath') {
					return (
						<BestPathCell
							key={key}
							bestPath={bestPath}
							isLooking={props.isLooking}
							prospect={prospect}
							listId={listId}
							tabIndex={tabIndex}
							className={className}
						/>
					);
				}
				const text = key === 'network' ? known && knownWords(known) : prospect[key];
				const shown = key === 'title' && hasCompany ? titleAlone(text, prospect.company) : text;
				const instead = key === 'connectionSource' && !text ? foundOf(known, bestPath) : undefined;
				return (
					<td
						key={key}
						{...roles.cell}
						data-empty={text || instead ? undefined : ''}
						data-instead={instead && ''}
						className={className}
					>
						{contentOf({ column: key, text: shown ?? null, instead, to, tabIndex })}
					</td>
				);
			})}
		</tr>
	);
});

/** -1 where the Tab key skips the row. */
type Stop = { tabIndex: -1 | undefined };
type ActionsProps = Pick<RowProps, 'prospect' | 'listId' | 'bestPath'> & Stop & { onRemove: () => void };

type Content = { column: ColumnKey; text: string | null; instead: string | undefined; to: string };

// Not a component, because a list shows hundreds and none of them has state.
function contentOf({ column, text, instead, to, tabIndex }: Content & Stop) {
	if (!text && instead) {
		return (
			<>
				<span className="max-lg:hidden">-</span>
				<span className="lg:hidden">{instead}</span>
			</>
		);
	}
	if (!text) return '-';
	switch (column) {
		case 'name':
			return (
				<a
					href={to}
					// A long name is cut at its end, even if that is on the left.
					dir="auto"
					data-row-focus
					tabIndex={tabIndex}
					className="row-link -mx-1.5 -outline-offset-2 block truncate rounded-xs px-1.5 text-left font-semibold text-ink lg:py-1.5 pointer-coarse:py-2 max-lg:pointer-coarse:-my-2"
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

const icon = 'icon-btn row-icon';
const openClass = clsx(icon, '[--icon:var(--open)]');
const requestClass = clsx(icon, 'col-start-2 text-ember-ink [--icon:var(--ask)] hover:text-ember-ink');
// Stacked rows have no column for the connector, and no pointer hovers over them.
const askClass =
	'col-start-2 grid h-8 place-items-center rounded-sm font-semibold text-ember-ink text-sm hover:underline pointer-coarse:h-11 lg:hidden print:hidden';
// On phones it is in the row's menu.
const removeClass = clsx(icon, 'col-start-3 [--icon:var(--remove)] hover:text-danger-ink max-md:hidden');

// Three fixed places, so that equal actions are in one column. They stay in the background until the pointer or the
// focus is in the row.
function actionsOf({ prospect, listId, bestPath, tabIndex, onRemove }: ActionsProps) {
	const { id, name, linkedinUrl, connectionSource } = prospect;
	return (
		<div className="-mx-1.5 grid w-24 grid-cols-3 max-lg:-mr-2 max-lg:mb-[-0.375rem] pointer-coarse:w-33 max-md:w-16 max-md:grid-cols-2 max-md:pointer-coarse:w-22 lg:pointer-fine:opacity-40 lg:[tr:is(:hover,:focus-within)_&]:opacity-100">
			{linkedinUrl && isWebAddress(linkedinUrl) && (
				<a
					href={linkedinUrl}
					target="_blank"
					rel="noopener noreferrer"
					tabIndex={tabIndex}
					{...named(`Open ${name}’s profile (opens in a new tab)`)}
					className={openClass}
				/>
			)}
			{connectionSource && (
				<a
					href={paths.introRequest(listId, id)}
					tabIndex={tabIndex}
					{...named(`Request introduction to ${name}`)}
					className={clsx(requestClass, bestPath && isOpenPath(bestPath) && 'max-lg:hidden')}
				/>
			)}
			{bestPath && (
				<AskLink bestPath={bestPath} prospect={prospect} listId={listId} tabIndex={tabIndex} className={askClass} />
			)}
			<button
				type="button"
				onClick={onRemove}
				tabIndex={tabIndex}
				{...named(`Delete ${name}`)}
				className={removeClass}
			/>
		</div>
	);
}

const named = (label: string) => ({ 'aria-label': label, 'data-tooltip': '' });
