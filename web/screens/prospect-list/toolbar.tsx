import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { actionNamed } from '../../features/actions/actions.ts';
import { actionOf } from '../../features/actions/use-actions.ts';
import type { Sort } from '../../features/prospects/find-prospects.ts';
import type { ListView } from '../../features/prospects/list-view.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { type ListActs, MoreActions } from './more-actions.tsx';
import { useWide } from './rows/sight.ts';
import { orderName, SortMenu } from './sort-menu.tsx';

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
		<div className="relative mb-2 max-sm:mb-3 flex flex-wrap items-center gap-2 print:hidden">
			<SearchBox
				value={view.search}
				onChange={(text) => change({ search: text })}
				placeholder="Search prospects..."
				onDown={() => actionOf('firstRow')?.()}
				onFocus={onSearch}
				className="max-sm:flex-1 lg:max-xl:w-56 xl:w-64"
			/>
			<Showing found={shown.length} all={all} sort={view.sort} />
			{filters}
			<div className="flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:w-full sm:ml-auto">
				{connectors}
				<Button onClick={onImport} className="px-3">
					<Upload aria-hidden className="max-sm:hidden" />
					{actionNamed('importCsv').name}
				</Button>
				<MoreActions {...acts} />
			</div>
			<SortMenu sort={view.sort} onSort={(next) => change({ sort: next })} />
		</div>
	);
}

// The visible text changes at once. Screen readers announce the number and the order half a second after the last change,
// instead of after every key, and in other words, so that the visible text is unique on the page.
function Showing({ found, all, sort }: { found: number; all: number | undefined; sort: Sort }) {
	const [said, setSaid] = useState('');
	useEffect(() => {
		const timer = window.setTimeout(
			() => setSaid(all === undefined ? '' : `${found} found${sort ? `, sorted by ${orderName(sort)}` : ''}`),
			500,
		);
		return () => window.clearTimeout(timer);
	}, [found, all, sort]);
	// Padded, so that its neighbours keep their place when the number falls.
	const digits = all === undefined ? 0 : String(all).length - String(found).length;
	return (
		<>
			<p
				className={clsx('text-ink-2 text-sm even-digits', useWide() ? 'shrink-0' : 'max-sm:order-2 flex-1')}
				style={{ paddingInlineEnd: `${digits}ch` }}
			>
				{all === undefined ? 'Loading…' : `Showing ${found} of ${all} prospects`}
			</p>
			<p role="status" className="sr-only">
				{said}
			</p>
		</>
	);
}
