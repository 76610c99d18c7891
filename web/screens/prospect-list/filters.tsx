import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import type { Prospect } from '#contract/prospect';
import { counted } from '#contract/rules/format';
import type { Status } from '#contract/status';
import { actionNamed } from '../../features/actions/actions.ts';
import { useActions, useCommands } from '../../features/actions/use-actions.ts';
import { type Ask, askLabels, type Flag } from '../../features/prospects/filter-kinds.ts';
import { isFiltered } from '../../features/prospects/list-filters.ts';
import { type ListView, noFilters } from '../../features/prospects/list-view.ts';
import type { useShownProspects } from '../../features/prospects/use-shown-prospects.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ActiveChip, Chip } from './chip.tsx';
import { FilterFace } from './filter-button.tsx';
import { statusesOf } from './statuses-of.ts';

type FiltersProps = {
	prospects: readonly Prospect[];
	/** The user's statuses; none when they could not be loaded. */
	statuses: readonly Status[];
	view: ListView;
	/** The prospects shown, and data about them. Data still unknown filter no one. */
	found: ReturnType<typeof useShownProspects>;
	onChange: (part: Partial<ListView>) => void;
	/** Opens the dialog of companies. */
	onCompanies: () => void;
	/** Their button was pressed before they were there. */
	startsOpen: boolean;
};

/** A filter of the list: its button, and its command in the palette. */
type Filter = { id: string; name: string; color?: string; on: boolean; count: number; press: () => void };
/** Active filters, the company and the connector. */
type Active = Pick<Filter, 'id' | 'name' | 'color' | 'press'>;

const flagNames: Record<Flag, string> = {
	bestPath: 'Has a best intro',
	connected: 'Has a connection source',
	contactsAtCompany: 'Has contacts there',
	circleKnows: 'Known to my circle',
	inNetwork: 'Already connected',
};
const asks = Object.keys(askLabels) as Ask[];

/** The filters of a list: a button that opens them, with the active ones beside it. */
export function Filters(props: FiltersProps) {
	const { prospects, view, onChange, onCompanies, startsOpen } = props;
	const groups = useFilters(props);
	const { connector, filters } = view;
	const hasCompanies = useMemo(() => prospects.some((one) => one.company), [prospects]);
	const clear = () => onChange({ connector: null, filters: noFilters });
	useActions({ clearFilters: isFiltered(view) ? clear : undefined });
	const active: Active[] = groups.flatMap(({ filters }) => filters.filter(({ on }) => on));
	if (filters.company !== null) {
		const press = () => onChange({ filters: { ...filters, company: null } });
		active.push({ id: 'company', name: filters.company, press });
	}
	if (connector !== null) {
		active.push({ id: 'connector', name: connector, press: () => onChange({ connector: null }) });
	}
	return (
		<>
			<Popover face={<FilterFace />} width="medium" startsOpen={startsOpen} data-filter>
				{(close) => (
					<fieldset aria-label="Filters" className="grid gap-3 p-1">
						{groups.map(({ title, filters }) => (
							<Group key={title} title={title}>
								{filters.map(({ id, name, on, count, color, press }) => (
									<Chip
										key={id}
										on={on}
										count={count}
										color={color}
										onPress={on && count === 0 ? goesWith(press) : press}
									>
										{/* By CSS, because the badges of the rows are the texts with these words. */}
										{color ? <span data-text={name} className="shown-text" /> : name}
									</Chip>
								))}
							</Group>
						))}
						{hasCompanies && (
							<Group title="Company">
								<Button
									className="px-3 text-sm"
									onClick={() => {
										close();
										onCompanies();
									}}
								>
									Choose a company…
								</Button>
							</Group>
						)}
					</fieldset>
				)}
			</Popover>
			{active.length > 0 && (
				<fieldset
					aria-label="Filtered by"
					// Beside the button there is room for one, on a wide screen.
					className={clsx(
						'flex min-w-0 items-center gap-1',
						active.length > 1 ? 'order-3 w-full' : 'max-xl:order-3 max-xl:w-full xl:flex-1',
					)}
				>
					<div className="strip">
						{active.map(({ id, name, color, press }) => (
							<ActiveChip key={id} name={name} color={color} onRemove={goesWith(press)} />
						))}
					</div>
					{active.length > 1 && (
						<Button variant="ghost" onClick={goesWith(clear)} className="px-2.5 text-sm">
							{actionNamed('clearFilters').name}
						</Button>
					)}
				</fieldset>
			)}
		</>
	);
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
	<fieldset>
		<legend className="font-semibold text-ink-3 text-xs">{title}</legend>
		<div className="mt-1 flex flex-wrap gap-1">{children}</div>
	</fieldset>
);

// The pressed element disappears, so the filter button takes the focus.
const goesWith = (press: () => void) => () => {
	document.querySelector<HTMLElement>('[data-filter]')?.focus();
	press();
};

/** Returns the filters that match anyone, in their groups. They are commands of the palette too. */
function useFilters({ prospects, statuses, view, found, onChange }: FiltersProps) {
	const { counts, latest } = found;
	const { filters } = view;
	const inList = useMemo(
		() => statusesOf(prospects, filters.statuses, statuses),
		[prospects, filters.statuses, statuses],
	);
	const change = (part: Partial<ListView['filters']>) => onChange({ filters: { ...filters, ...part } });
	const flag = (key: Flag): Filter => ({
		id: key,
		name: flagNames[key],
		on: filters[key],
		count: counts[key],
		press: () => change({ [key]: !filters[key] }),
	});
	// Best intros that are all connection sources don't make a useful filter.
	const intros = counts.bestPath > counts.connected || filters.bestPath ? [flag('bestPath')] : [];
	const all: { title: string; filters: Filter[] }[] = [
		{
			title: 'Asked',
			filters: (latest ? asks : []).map((ask) => ({
				id: ask,
				name: askLabels[ask],
				on: filters.asks.includes(ask),
				count: counts.asks[ask],
				press: () => change({ asks: toggled(filters.asks, ask) }),
			})),
		},
		{
			title: 'Who can introduce me',
			filters: [...intros, ...(['connected', 'contactsAtCompany', 'circleKnows', 'inNetwork'] as const).map(flag)],
		},
		{
			title: 'Status',
			filters: inList.map(({ value, label, color }) => ({
				id: `status-${value}`,
				name: label,
				color,
				on: filters.statuses.includes(value),
				count: counts.statuses.get(value) ?? 0,
				press: () => change({ statuses: toggled(filters.statuses, value) }),
			})),
		},
	];
	const groups = all
		.map(({ title, filters }) => ({ title, filters: filters.filter(({ on, count }) => on || count > 0) }))
		.filter(({ filters }) => filters.length > 0);
	useCommands(
		groups
			.flatMap(({ filters }) => filters)
			.map(({ id, name, on, count, press }) => ({
				id: `filter-${id}`,
				name: `${on ? 'Filter off' : 'Filter'}: ${name}`,
				words: 'show only',
				isFilter: true,
				detail: counted(count, 'prospect'),
				run: press,
			})),
	);
	return groups;
}

const toggled = <T,>(list: readonly T[], item: T) =>
	list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
