import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, HeartHandshake, Trash2 } from 'lucide-react';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { Link, useHref, useNavigate } from 'react-router';
import { defaultProspectStatus, type Prospect } from '#contract/prospect';
import { isWebAddress } from '#contract/text';
import { prospectQuery } from '../../queries/prospects.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { type ColumnKey, columns } from './columns.ts';
import { roles } from './roles.ts';

type RowProps = {
	prospect: Prospect;
	listId: string;
	/** Its place among all rows found, from 0. */
	index: number;
	measure?: (row: Element | null) => void;
	onDelete: (prospect: Prospect) => void;
};

const cell = 'truncate border-b px-3 text-ink-2 max-lg:block max-lg:border-0 max-lg:p-0 lg:h-11 lg:pointer-coarse:h-12';
const left = 'max-lg:col-start-1';
const right = 'max-lg:col-start-2 max-lg:justify-self-end';
// On narrow screens the row is a grid of two columns. These cells stand elsewhere than at the left.
const places: Partial<Record<ColumnKey, string>> = {
	notes: 'max-lg:order-last max-lg:col-span-2 max-lg:text-ink-3',
	status: cn(right, 'max-lg:row-start-1 max-lg:self-center'),
	createdAt: cn(right, 'tabular-nums max-lg:row-start-2'),
	actions: cn(right, 'overflow-visible max-lg:row-span-2 max-lg:row-start-3'),
};

/** One prospect. The name is the link; the rest of the row can be pressed with a mouse. */
export const Row = memo(function Row({ prospect, listId, index, measure, onDelete }: RowProps) {
	const { id } = prospect;
	const to = `/prospect-lists/${listId}/prospects/${id}`;
	const press = useRowPress(to);
	const warm = useWarm(id);
	return (
		<tr
			{...roles.row}
			ref={measure}
			data-index={index}
			data-prospect={id}
			aria-rowindex={index + 2}
			onClick={press}
			{...warm}
			className="cursor-pointer hover:bg-hover has-[a.row-link:focus-visible]:bg-selected max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:border-b max-lg:px-4 max-lg:py-3"
		>
			{columns.map(({ key }) => {
				const text = key === 'actions' ? undefined : prospect[key];
				const hidden = key === 'notes' && !text && 'max-lg:hidden';
				return (
					<td
						key={key}
						{...roles.cell}
						aria-label={key === 'actions' ? 'Actions' : undefined}
						title={isPlain(key) ? (text ?? undefined) : undefined}
						className={cn(cell, places[key] ?? left, hidden)}
					>
						{key === 'actions' ? (
							<Actions prospect={prospect} to={to} onDelete={onDelete} />
						) : (
							<Cell column={key} text={text ?? ''} to={to} />
						)}
					</td>
				);
			})}
		</tr>
	);
});

// Name and status have their hint on the text itself, the date needs none.
const isPlain = (key: ColumnKey) => !['name', 'status', 'createdAt', 'actions'].includes(key);

function Cell({ column, text, to }: { column: ColumnKey; text: string; to: string }) {
	switch (column) {
		case 'name':
			return (
				<Link
					to={to}
					title={text}
					className="row-link -outline-offset-2 block truncate rounded-xs font-semibold text-ink lg:py-2.5 pointer-coarse:py-2"
				>
					{text}
				</Link>
			);
		case 'status':
			return (
				<Badge tone={text === defaultProspectStatus ? 'neutral' : 'default'}>
					<span className="truncate" title={text}>
						{text}
					</span>
				</Badge>
			);
		case 'createdAt':
			return <time dateTime={text}>{new Date(text).toLocaleDateString()}</time>;
		case 'connectionSource':
			return text ? (
				<>
					<span className="lg:hidden">via </span>
					{text}
				</>
			) : (
				'-'
			);
		default:
			return text || '-';
	}
}

// Three fixed places, so that the same actions stand below each other.
function Actions({ prospect, to, onDelete }: { prospect: Prospect; to: string } & Pick<RowProps, 'onDelete'>) {
	const { name, linkedinUrl, connectionSource } = prospect;
	return (
		<div className="-mx-1.5 grid w-24 grid-cols-3 max-lg:-mr-2 max-lg:mb-[-0.375rem] pointer-coarse:w-33">
			{linkedinUrl && isWebAddress(linkedinUrl) && (
				<IconLink href={linkedinUrl} label={`Open ${name}’s profile (opens in a new tab)`} className="col-start-1">
					<ExternalLink aria-hidden />
				</IconLink>
			)}
			{connectionSource && (
				<IconLink
					to={`${to}/intro-request`}
					label={`Request introduction to ${name}`}
					className="col-start-2 text-ember-ink hover:text-ember-ink"
				>
					<HeartHandshake aria-hidden />
				</IconLink>
			)}
			<IconButton
				label={`Delete ${name}`}
				onClick={() => onDelete(prospect)}
				className="col-start-3 hover:text-danger-ink"
			>
				<Trash2 aria-hidden />
			</IconButton>
		</div>
	);
}

function useRowPress(to: string) {
	const navigate = useNavigate();
	const href = useHref(to);
	return (event: MouseEvent<HTMLElement>) => {
		const target = event.target as Element;
		// What is shown above the page (a tooltip) is no part of the row, though React says so.
		if (event.defaultPrevented || !event.currentTarget.contains(target)) return;
		if (target.closest('a, button, input, label')) return;
		if (window.getSelection()?.toString()) return;
		if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
		else navigate(to);
	};
}

// Who rests on a row for a moment will likely open it: it is asked for before they press.
function useWarm(id: string) {
	const client = useQueryClient();
	const timer = useRef(0);
	// A row that goes gets no leave event.
	useEffect(() => () => window.clearTimeout(timer.current), []);
	const ask = () => client.query(prospectQuery(id)).catch(() => {});
	return {
		onPointerEnter: () => {
			timer.current = window.setTimeout(ask, 80);
		},
		onPointerLeave: () => window.clearTimeout(timer.current),
	};
}
