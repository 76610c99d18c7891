import { CircleDot, Copy, Download, FolderInput, Handshake, type LucideIcon, Trash2, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import { formatNumber } from '#contract/rules/format';
import { peopleFewest, peopleMost } from '#contract/rules/limits';
import { type ActionName, actionNamed } from '../../../features/actions/actions.ts';
import { useActions } from '../../../features/actions/use-actions.ts';
import { commonSource } from '../../../features/connectors/connectors-of-several.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { saveCsv } from '../import/save-csv.ts';
import { useWide } from '../rows/sight.ts';
import { SelectShown } from './select-shown.tsx';
import { type SelectedDialog, SelectedDialogs } from './selected-dialogs.tsx';
import type { SelectMode } from './use-selection.ts';

type SelectedBarProps = {
	listId: string;
	listName: string;
	prospects: readonly Prospect[];
	shown: readonly Prospect[];
	select: SelectMode;
	/** The connector that the list is filtered by. */
	connector: string | null;
};

const acts = [
	{ act: 'setStatus', icon: CircleDot },
	{ act: 'setSource', icon: UserRound },
	{ act: 'moveSelected', icon: FolderInput },
	{ act: 'copySelected', icon: Copy },
	{ act: 'exportSelected', icon: Download },
	{ act: 'removeSelected', icon: Trash2 },
] as const satisfies { act: ActionName; icon: LucideIcon }[];
type Act = (typeof acts)[number]['act'];

const none: ReadonlySet<string> = new Set();

/** The bar of a selection: how many are selected, and the actions on them. */
export function SelectedBar({ listId, listName, prospects, shown, select, connector }: SelectedBarProps) {
	const [open, setOpen] = useState<SelectedDialog>();
	const statusButton = useRef<HTMLButtonElement>(null);
	const wide = useWide();
	const { ids = none, shownSelected } = select;
	const hidden = ids.size - shownSelected;
	const start = (act: Act) => {
		if (act === 'exportSelected') void saveCsv(listName, inShownOrder(prospects, shown, ids));
		else setOpen(act);
	};
	const isNoneSelected = ids.size === 0;
	const navigate = useNavigate();
	const together = ids.size >= peopleFewest && ids.size <= peopleMost ? inShownOrder(prospects, shown, ids) : [];
	const ask = together.length > 0 ? () => navigate(severalPath(listId, together, connector)) : undefined;
	useActions({
		...Object.fromEntries(acts.map(({ act }) => [act, isNoneSelected ? undefined : () => start(act)])),
		askTogether: ask,
	});
	return (
		<section
			aria-label="Selected prospects"
			data-selecting
			data-bar
			className="print:hidden short:bottom-2 sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-x-1 gap-y-2 rounded-lg border bg-surface p-2 shadow-lg md:bottom-4"
		>
			{!wide && <SelectShown select={select} shown={shown} />}
			<p role="status" className="px-2 even-digits">
				<span className="font-semibold">{`${formatNumber(ids.size)} selected`}</span>
				{hidden > 0 && <span className="text-ink-2">{`, ${formatNumber(hidden)} not shown`}</span>}
			</p>
			<div className="flex items-center max-lg:order-last max-lg:grid max-lg:w-full max-lg:grid-cols-6">
				{acts.map(({ act, icon: Icon }) => (
					<Button
						key={act}
						variant="ghost"
						ref={act === 'setStatus' ? statusButton : undefined}
						aria-haspopup={act === 'setStatus' ? 'menu' : undefined}
						aria-disabled={isNoneSelected}
						onClick={() => start(act)}
						className="px-2.5 max-lg:h-auto max-lg:flex-col max-lg:gap-1 max-lg:px-0 max-lg:py-2 max-lg:text-xs max-lg:whitespace-normal"
					>
						<Icon aria-hidden />
						{actionNamed(act).name}
					</Button>
				))}
			</div>
			<div className="ml-auto flex items-center gap-1">
				{ask && (
					<Button variant="primary" onClick={ask} className="px-2.5">
						<Handshake aria-hidden />
						{`Ask about ${together.length}`}
					</Button>
				)}
				<Button variant="ghost" aria-disabled={isNoneSelected} onClick={select.clear} className="px-2.5">
					Clear
				</Button>
				<Button onClick={select.leave}>Done</Button>
			</div>
			<SelectedDialogs
				listId={listId}
				prospects={prospects}
				ids={ids}
				hidden={hidden}
				open={open}
				anchor={statusButton.current}
				onClose={() => setOpen(undefined)}
				onEnd={select.leave}
			/>
		</section>
	);
}

// The connector is the one that the list is filtered by, else their common source. Without one the composer asks first.
function severalPath(listId: string, people: readonly Prospect[], connector: string | null): string {
	const [first, ...others] = people.map(({ id }) => id);
	return paths.introRequest(listId, first ?? '', { with: others, through: connector ?? commonSource(people) });
}

// Visible prospects come first, in their order.
function inShownOrder(prospects: readonly Prospect[], shown: readonly Prospect[], ids: ReadonlySet<string>) {
	const first = new Set(shown);
	return [...shown, ...prospects.filter((each) => !first.has(each))].filter(({ id }) => ids.has(id));
}
