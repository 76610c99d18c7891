import { clsx } from 'clsx';
import { type ReactNode, useMemo, useState } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { Status } from '#contract/status';
import { actionNamed } from '../../parts/actions/actions.ts';
import { useActions } from '../../parts/actions/use-actions.ts';
import type { Ways } from '../../parts/prospects/find-prospects.ts';
import type { Known } from '../../parts/prospects/known-network.ts';
import {
	type Ask,
	askLabels,
	everybody,
	type FilterCounts,
	isFiltered,
	type ListView,
	noFilters,
	shownProspects,
} from '../../parts/prospects/list-filters.ts';
import { Chip } from './chip.tsx';
import { statusesOf } from './statuses-of.ts';

type FiltersProps = {
	prospects: readonly Prospect[];
	/** The person's statuses; none when they could not be loaded. */
	statuses: readonly Status[];
	view: ListView;
	counts: FilterCounts;
	/** The latest requests. While they are not known, nobody can be filtered by them. */
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	/** What the network knows about the prospects. Without it nobody can be filtered by it. */
	known: ReadonlyMap<string, Known> | undefined;
	/** Whom the circle knows of the prospects. Without it nobody can be filtered by it. */
	circle: ReadonlySet<string> | undefined;
	/** Whom to ask first about the prospects. Without it nobody can be filtered by it. */
	ways: Ways;
	onChange: (part: Partial<ListView>) => void;
	/** Opens the choice of a company. */
	onCompanies: () => void;
};

type Flag = 'connected' | 'knownThere' | 'inNetwork' | 'circleKnows' | 'wayIn';

const asks = Object.keys(askLabels) as Ask[];
const statusesAtFirst = 8;

/** Who of the list is shown: a line of buttons that stay pressed, each with the number of people it finds. */
export function Filters({
	prospects,
	statuses,
	view,
	counts,
	latest,
	known,
	circle,
	ways,
	onChange,
	onCompanies,
}: FiltersProps) {
	const { filters } = view;
	const [all, setAll] = useState(false);
	const inList = useMemo(
		() => statusesOf(prospects, filters.statuses, statuses),
		[prospects, filters.statuses, statuses],
	);
	const isWhole = !isFiltered(view) && view.search === '';
	// biome-ignore lint/correctness/useExhaustiveDependencies: the numbers of the whole list are the same for every view.
	const most = useMemo(
		() =>
			isWhole
				? counts
				: shownProspects(prospects, everybody, {
						...{ reachable: undefined, latest, known, circle, ways, atCompany: undefined },
					}).counts,
		[prospects, latest, known, circle, ways],
	);
	const hasCompanies = useMemo(() => prospects.some(({ company }) => company), [prospects]);
	const clear = () => onChange({ connector: null, filters: noFilters });
	useActions({ clearFilters: isFiltered(view) ? clear : undefined });
	const shown = inList.filter(({ value }, at) => all || at < statusesAtFirst || filters.statuses.includes(value));
	const change = (part: Partial<ListView['filters']>) => onChange({ filters: { ...filters, ...part } });
	// It is there where it finds more people than `beyond`.
	const flag = (key: Flag, label: string, beyond = 0) =>
		(most[key] > beyond || filters[key]) && (
			<Chip on={filters[key]} count={counts[key]} most={most[key]} onPress={() => change({ [key]: !filters[key] })}>
				{label}
			</Chip>
		);
	return (
		<Line
			wraps={all}
			after={
				isFiltered(view) && (
					<Chip goes onPress={clear}>
						{actionNamed('clearFilters').name}
					</Chip>
				)
			}
		>
			{latest &&
				asks
					.filter((ask) => most.asks[ask] > 0 || filters.asks.includes(ask))
					.map((ask) => (
						<Chip
							key={ask}
							on={filters.asks.includes(ask)}
							count={counts.asks[ask]}
							most={most.asks[ask]}
							onPress={() => change({ asks: toggled(filters.asks, ask) })}
						>
							{askLabels[ask]}
						</Chip>
					))}
			{flag('connected', 'Has a connection')}
			{flag('knownThere', 'You know somebody there')}
			{flag('inNetwork', 'Already connected')}
			{flag('circleKnows', 'Your circle knows somebody')}
			{hasCompanies && (
				<Chip
					on={filters.company !== null}
					onPress={() => (filters.company === null ? onCompanies() : change({ company: null }))}
				>
					{filters.company === null ? 'Company…' : <bdi>{filters.company}</bdi>}
				</Chip>
			)}
			{flag('wayIn', 'Has a way in', most.connected)}
			{shown.map(({ value, label, color }) => (
				<Chip
					key={value}
					on={filters.statuses.includes(value)}
					count={counts.statuses.get(value) ?? 0}
					most={most.statuses.get(value)}
					color={color}
					onPress={() => change({ statuses: toggled(filters.statuses, value) })}
				>
					{/* The badges of the rows say the same words, and are the status itself. */}
					<span data-text={label} className="shown-text" />
				</Chip>
			))}
			{shown.length < inList.length && <Chip goes onPress={() => setAll(true)}>{`All ${inList.length} statuses`}</Chip>}
		</Line>
	);
}

type LineProps = {
	wraps?: boolean;
	/** What stands at its end, and is not covered by the others. */
	after?: ReactNode;
	children?: ReactNode;
};

/** The line of the filters. It keeps its height while they are not there yet, and scrolls sideways where they have no room. */
export const Line = ({ wraps, after, children }: LineProps) => (
	<fieldset
		aria-label="Filters"
		className="mb-1 flex min-h-9 min-w-0 items-center gap-1 pointer-coarse:min-h-11 print:hidden"
	>
		<div className={clsx('strip', wraps && 'flex-wrap')}>{children}</div>
		{after}
	</fieldset>
);

const toggled = <T,>(list: readonly T[], item: T) =>
	list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
