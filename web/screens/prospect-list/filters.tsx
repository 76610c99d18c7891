import { useMemo, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { counted } from '#contract/rules/format';
import type { Status } from '#contract/status';
import { actionNamed } from '../../parts/actions/actions.ts';
import { useActions, useCommands } from '../../parts/actions/use-actions.ts';
import { type Ask, askLabels } from '../../parts/prospects/filter-kinds.ts';
import { isFiltered, shownProspects } from '../../parts/prospects/list-filters.ts';
import { everybody, type ListView, noFilters } from '../../parts/prospects/list-view.ts';
import type { useShownProspects } from '../../parts/prospects/use-shown-prospects.ts';
import { Chip } from './chip.tsx';
import { FilterLine } from './filter-line.tsx';
import { statusesOf } from './statuses-of.ts';

type FiltersProps = {
	prospects: readonly Prospect[];
	/** The person's statuses; none when they could not be loaded. */
	statuses: readonly Status[];
	view: ListView;
	/** Who is shown, and what is known about the prospects. By what is not known yet nobody can be filtered. */
	found: ReturnType<typeof useShownProspects>;
	onChange: (part: Partial<ListView>) => void;
	/** Opens the choice of a company. */
	onCompanies: () => void;
};

/** A filter of the list: its button, and its command in the palette. */
type Filter = {
	id: string;
	name: string;
	color?: string;
	on: boolean;
	count: number;
	/** How many it finds in the whole list. */
	most: number;
	press: () => void;
};

const flagNames = {
	connected: 'Has a connection',
	knownThere: 'You know somebody there',
	inNetwork: 'Already connected',
	circleKnows: 'Your circle knows somebody',
	wayIn: 'Has an intro',
} as const;
const asks = Object.keys(askLabels) as Ask[];
const statusesAtFirst = 8;

/** Who of the list is shown: a line of buttons that stay pressed, each with the number of people it finds. */
export function Filters(props: FiltersProps) {
	const { prospects, view, onChange, onCompanies } = props;
	const [all, setAll] = useState(false);
	const { byFacts, byWay, byStatus, change } = useFilters(props);
	const { company } = view.filters;
	const hasCompanies = useMemo(() => prospects.some((one) => one.company), [prospects]);
	const clear = () => onChange({ connector: null, filters: noFilters });
	useActions({ clearFilters: isFiltered(view) ? clear : undefined });
	const shown = byStatus.filter(({ on }, at) => all || at < statusesAtFirst || on);
	const chip = ({ id, name, press, ...rest }: Filter) => (
		<Chip key={id} {...rest} onPress={press}>
			{/* The badges of the rows say the same words, and are the status itself. */}
			{rest.color ? <span data-text={name} className="shown-text" /> : name}
		</Chip>
	);
	return (
		<FilterLine
			wraps={all}
			after={
				isFiltered(view) && (
					<Chip goes onPress={clear}>
						{actionNamed('clearFilters').name}
					</Chip>
				)
			}
		>
			{byFacts.map(chip)}
			{hasCompanies && (
				<Chip on={company !== null} onPress={() => (company === null ? onCompanies() : change({ company: null }))}>
					{company === null ? 'Company…' : <bdi>{company}</bdi>}
				</Chip>
			)}
			{byWay.map(chip)}
			{shown.map(chip)}
			{shown.length < byStatus.length && (
				<Chip goes onPress={() => setAll(true)}>{`All ${byStatus.length} statuses`}</Chip>
			)}
		</FilterLine>
	);
}

/** All filters of a list, which are commands of the palette too. `change` sets some of them. */
function useFilters({ prospects, statuses, view, found, onChange }: FiltersProps) {
	const { counts, latest, known, circle, ways } = found;
	const { filters } = view;
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
						reachable: undefined,
						latest,
						known,
						circle,
						ways,
						atCompany: undefined,
					}).counts,
		[prospects, latest, known, circle, ways],
	);
	const change = (part: Partial<ListView['filters']>) => onChange({ filters: { ...filters, ...part } });
	const flag = (key: keyof typeof flagNames): Filter => ({
		id: key,
		name: flagNames[key],
		on: filters[key],
		count: counts[key],
		most: most[key],
		press: () => change({ [key]: !filters[key] }),
	});
	const byFacts = [
		...(latest ? asks : []).map((ask) => ({
			id: ask,
			name: askLabels[ask],
			on: filters.asks.includes(ask),
			count: counts.asks[ask],
			most: most.asks[ask],
			press: () => change({ asks: toggled(filters.asks, ask) }),
		})),
		...(['connected', 'knownThere', 'inNetwork', 'circleKnows'] as const).map(flag),
	].filter(({ on, most }) => on || most > 0);
	const byWay = [flag('wayIn')].filter(({ on, most: wayIn }) => on || wayIn > most.connected);
	const byStatus = inList.map(
		({ value, label, color }): Filter => ({
			id: `status-${value}`,
			name: label,
			color,
			on: filters.statuses.includes(value),
			count: counts.statuses.get(value) ?? 0,
			most: most.statuses.get(value) ?? 0,
			press: () => change({ statuses: toggled(filters.statuses, value) }),
		}),
	);
	useCommands(
		[...byFacts, ...byWay, ...byStatus].map(({ id, name, on, count, press }) => ({
			id: `filter-${id}`,
			name: `${on ? 'Filter off' : 'Filter'}: ${name}`,
			words: 'show only',
			isFilter: true,
			detail: counted(count, 'prospect'),
			run: press,
		})),
	);
	return { byFacts, byWay, byStatus, change };
}

const toggled = <T,>(list: readonly T[], item: T) =>
	list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
