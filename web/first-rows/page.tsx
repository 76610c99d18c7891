import type { Prospect } from '#contract/prospect';
import type { OneProspectList } from '#contract/prospect-list';
import { Frame, LogOutForm, PaletteButton } from '../app/frame.tsx';
import { paths } from '../paths.ts';
import { FilterSoon } from '../screens/prospect-list/filter-button.tsx';
import { columnOfScreen, ListHead } from '../screens/prospect-list/list-head.tsx';
import { columnsOf, useLooks } from '../screens/prospect-list/rows/looks.ts';
import { rangeInSight, spaced } from '../screens/prospect-list/rows/row-layout.ts';
import { cellsOf, layoutOf } from '../screens/prospect-list/rows/row-looks.ts';
import { type Sight, useScreen } from '../screens/prospect-list/rows/sight.ts';
import { TableFrame, TableRows } from '../screens/prospect-list/rows/table-frame.tsx';
import { TableHead } from '../screens/prospect-list/rows/table-head.tsx';
import { fitted } from '../screens/prospect-list/rows/widths.ts';
import { SortMenu } from '../screens/prospect-list/sort-menu.tsx';
import {
	ConnectorsButton,
	ListSearch,
	MoreButton,
	Showing,
	ToolbarFrame,
} from '../screens/prospect-list/toolbar-frame.tsx';

/** Measures of the region in which the table scrolls. */
type Measured = {
	/** How wide it is, in px. */
	room: number;
	/** The part of the rows that is visible. */
	seen: Sight;
};

type PageProps = {
	list: OneProspectList;
	/** Its first prospects. */
	prospects: readonly Prospect[];
	/** Undefined to measure it: then the region is as high as with all rows, and has none of them. */
	measured: Measured | undefined;
};

const nothing = () => {};
const closed = () => null;
const none = { ids: undefined, shownSelected: 0, selectShown: nothing };
const acts = { onStatus: nothing, onRemove: nothing };
// Statuses come later: a badge keeps its room until its colour is known.
const statusOf = (name: string) => ({ name, color: '' });

/** A list as its screen shows it first: the frame, and the first rows while the others are read. */
export function Page({ list, prospects, measured }: PageProps) {
	const { isWide } = useScreen();
	return (
		<Frame pathname={paths.list(list.id)} commands={<PaletteButton />} logOut={<LogOutForm />} needsYou={null}>
			<div data-wide>
				<div className={isWide ? columnOfScreen : undefined}>
					<ListHead name={list.name} description={list.description} note={null} count={undefined} />
					<ToolbarFrame
						search={<ListSearch value="" onChange={nothing} />}
						showing={<Showing found={prospects.length} all={undefined} announcement="" />}
						filters={<FilterSoon isPressed={false} onPressed={nothing} />}
						connectors={<ConnectorsButton>{closed}</ConnectorsButton>}
						more={<MoreButton>{closed}</MoreButton>}
						sort={<SortMenu sort={undefined} onSort={nothing} />}
					/>
					<Rows list={list} prospects={prospects} measured={measured} />
				</div>
			</div>
		</Frame>
	);
}

/** The table of the first rows. */
export function Rows({ list, prospects, measured }: PageProps) {
	const screen = useScreen();
	const { looks } = useLooks(list.id, prospects.length, undefined, list.hasNetwork === true);
	const layout = layoutOf(prospects, looks.density, screen);
	const room = measured?.room ?? window.innerWidth;
	const columns = columnsOf(looks.choice, looks.hasBestPath);
	const widths = fitted(columns, { prospects, known: undefined, statusNames: undefined }, looks.choice, room);
	const { rows, after } = measured
		? spaced(layout, rangeInSight(layout, measured.seen.top, measured.seen.height), -1)
		: { rows: [], after: layout.startOf(layout.count) };
	return (
		<TableFrame label={`Prospects in ${list.name}`} count={undefined} isSelecting={false} minWidth={widths.all}>
			<TableHead
				columns={columns}
				widths={widths}
				looks={looks}
				changeLooks={nothing}
				sort={undefined}
				onSort={nothing}
				select={none}
				shown={prospects}
			/>
			<TableRows
				rows={rows.map((row) => ({ ...row, key: row.index }))}
				after={after}
				prospects={prospects}
				listId={list.id}
				statusOf={statusOf}
				latest={undefined}
				known={undefined}
				bestPaths={undefined}
				selected={undefined}
				isLooking
				stop={prospects[0]?.id}
				hasCompany={screen.isWide && columns.some(({ key }) => key === 'company')}
				density={looks.density}
				cells={cellsOf(columns, looks.density, widths.isWider)}
				acts={acts}
			/>
		</TableFrame>
	);
}
