import { type CSSProperties, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import type { Status } from '#contract/status';
import {
	type Ask,
	askLabels,
	type FilterCounts,
	isFiltered,
	type ListView,
	noFilters,
} from '../../parts/list-filters.ts';
import { cn } from '../../ui/cn.ts';
import { statusesOf } from './rows/statuses-of.ts';

type FiltersProps = {
	prospects: readonly Prospect[];
	/** The person's statuses; none when they could not be loaded. */
	statuses: readonly Status[];
	view: ListView;
	counts: FilterCounts;
	/** Whether the latest requests are known. Else nobody can be filtered by them. */
	asksKnown: boolean;
	onChange: (part: Partial<ListView>) => void;
};

const asks = Object.keys(askLabels) as Ask[];
const statusesAtFirst = 8;

/** Who of the list is shown: a line of buttons that stay pressed, each with the number of people it finds. */
export function Filters({ prospects, statuses, view, counts, asksKnown, onChange }: FiltersProps) {
	const { connector, filters } = view;
	const [all, setAll] = useState(false);
	const inList = useMemo(
		() => statusesOf(prospects, filters.statuses, statuses),
		[prospects, filters.statuses, statuses],
	);
	const shown = inList.filter(({ value }, at) => all || at < statusesAtFirst || filters.statuses.includes(value));
	const change = (part: Partial<ListView['filters']>) => onChange({ filters: { ...filters, ...part } });
	return (
		<Line>
			{connector !== null && (
				<Chip on goes onPress={() => onChange({ connector: null })}>
					Through <bdi>{connector}</bdi>
				</Chip>
			)}
			{asksKnown &&
				asks.map((ask) => (
					<Chip
						key={ask}
						on={filters.asks.includes(ask)}
						count={counts.asks[ask]}
						onPress={() => change({ asks: toggled(filters.asks, ask) })}
					>
						{askLabels[ask]}
					</Chip>
				))}
			<Chip
				on={filters.connected}
				count={counts.connected}
				onPress={() => change({ connected: !filters.connected })}
				className="mr-2"
			>
				Has a connection
			</Chip>
			{shown.map(({ value, label, color }) => (
				<Chip
					key={value}
					on={filters.statuses.includes(value)}
					count={counts.statuses.get(value) ?? 0}
					color={color}
					onPress={() => change({ statuses: toggled(filters.statuses, value) })}
				>
					{/* The badges of the rows say the same words, and are the status itself. */}
					<span data-text={label} className="shown-text" />
				</Chip>
			))}
			{shown.length < inList.length && <Chip goes onPress={() => setAll(true)}>{`All ${inList.length} statuses`}</Chip>}
			{isFiltered(view) && (
				<Chip goes onPress={() => onChange({ connector: null, filters: noFilters })}>
					Clear filters
				</Chip>
			)}
		</Line>
	);
}

/** The line of the filters. It keeps its height while they are not there yet. On phones it scrolls sideways. */
export const Line = ({ children }: { children?: ReactNode }) => (
	<fieldset
		aria-label="Filters"
		className="-mx-4 -my-1 mb-2 flex min-h-10 min-w-0 items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 pointer-coarse:min-h-13 print:hidden"
	>
		{children}
	</fieldset>
);

const toggled = <T,>(list: readonly T[], item: T) =>
	list.includes(item) ? list.filter((each) => each !== item) : [...list, item];

type ChipProps = {
	/** Whether its filter is on; undefined for what is no filter. */
	on?: boolean;
	count?: number;
	color?: string;
	/** The press takes it out of the page: the focus goes to the first that stays. */
	goes?: boolean;
	onPress: () => void;
	className?: string;
	children: ReactNode;
};

function Chip({ on, count, color, goes, onPress, className, children }: ChipProps) {
	const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		if (goes) currentTarget.parentElement?.querySelector<HTMLElement>('button:not([data-goes])')?.focus();
		onPress();
	};
	return (
		<button
			type="button"
			aria-pressed={on}
			data-goes={goes}
			onClick={press}
			style={color ? ({ '--dot': color } as CSSProperties) : undefined}
			className={cn(
				'flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium text-sm pointer-coarse:h-11',
				on ? 'border-ember bg-selected text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
				on === undefined && 'border-transparent underline underline-offset-4',
				on === false && 'bg-surface',
				color && 'dot before:mr-0',
				className,
			)}
		>
			<span className="max-w-48 truncate">{children}</span>
			{count !== undefined && <span className="text-ink-3 tabular-nums">{count}</span>}
		</button>
	);
}
