import { type ReactNode, useEffect, useState } from 'react';
import { actionOf } from '../../features/actions/use-actions.ts';
import type { Sort } from '../../features/prospects/find-prospects.ts';
import type { ListView } from '../../features/prospects/list-view.ts';
import { type ListActs, MoreActions } from './more-actions.tsx';
import { orderName, SortMenu } from './sort-menu.tsx';
import { ListSearch, Showing, ToolbarFrame } from './toolbar-frame.tsx';

type ToolbarProps = ListActs & {
	view: ListView;
	change: (part: Partial<ListView>) => void;
	/** Called when the user is about to search. */
	onSearch: () => void;
	/** The filter button, and the active filters. */
	filters: ReactNode;
	/** The button of the connectors. */
	connectors: ReactNode;
};

/** The toolbar above the table, in one line where there is room: search and count, filters, connectors, import, and a menu. */
export function Toolbar({ view, change, filters, connectors, onSearch, ...acts }: ToolbarProps) {
	const { shown, all, onImport } = acts;
	return (
		<ToolbarFrame
			search={
				<ListSearch
					value={view.search}
					onChange={(text) => change({ search: text })}
					onDown={() => actionOf('firstRow')?.()}
					onFocus={onSearch}
				/>
			}
			showing={<Showing found={shown.length} all={all} announcement={useAnnouncement(shown.length, all, view.sort)} />}
			filters={filters}
			connectors={connectors}
			onImport={onImport}
			more={<MoreActions {...acts} />}
			sort={<SortMenu sort={view.sort} onSort={(next) => change({ sort: next })} />}
		/>
	);
}

// The visible text changes at once. Screen readers announce the number and the order half a second after the last change,
// instead of after every key.
function useAnnouncement(found: number, all: number | undefined, sort: Sort): string {
	const [announcement, setAnnouncement] = useState('');
	useEffect(() => {
		const timer = window.setTimeout(
			() => setAnnouncement(all === undefined ? '' : `${found} found${sort ? `, sorted by ${orderName(sort)}` : ''}`),
			500,
		);
		return () => window.clearTimeout(timer);
	}, [found, all, sort]);
	return announcement;
}
