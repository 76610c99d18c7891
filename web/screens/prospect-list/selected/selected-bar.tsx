import { useMutation } from '@tanstack/react-query';
import { CircleDot, Copy, Download, FolderInput, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { formatNumber } from '#contract/rules/format';
import { copySelected, moveSelected, removeSelected, updateSelected } from '../../../queries/selected-prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { saveCsv } from '../import/csv-buttons.tsx';
import { useWide } from '../rows/use-rows.ts';
import { RemoveSelected } from './remove-selected.tsx';
import { SelectShown } from './select-shown.tsx';
import { SetSource } from './set-source.tsx';
import { SetStatus } from './set-status.tsx';
import { ToList } from './to-list.tsx';
import type { SelectMode } from './use-selection.ts';

type SelectedBarProps = {
	listId: string;
	listName: string;
	prospects: readonly Prospect[];
	shown: readonly Prospect[];
	select: SelectMode;
};

const acts = [
	{ act: 'status', label: 'Set status', icon: CircleDot },
	{ act: 'source', label: 'Set source', icon: UserRound },
	{ act: 'move', label: 'Move', icon: FolderInput },
	{ act: 'copy', label: 'Copy', icon: Copy },
	{ act: 'export', label: 'Export', icon: Download },
	{ act: 'remove', label: 'Delete', icon: Trash2 },
] as const;
type Act = (typeof acts)[number]['act'];

const none: ReadonlySet<string> = new Set();

/** How many are selected, and what can be done with them. */
export function SelectedBar({ listId, listName, prospects, shown, select }: SelectedBarProps) {
	const [open, setOpen] = useState<Act>();
	const wide = useWide();
	const { ids = none, shownSelected } = select;
	const hidden = ids.size - shownSelected;
	const start = (act: Act) => {
		if (act === 'export') saveCsv(listName, inShownOrder(prospects, shown, ids));
		else setOpen(act);
	};
	return (
		<section
			aria-label="Selected prospects"
			data-selecting
			className="print:hidden sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-x-1 gap-y-2 rounded-lg border bg-surface p-2 shadow-lg md:bottom-4"
		>
			{!wide && <SelectShown select={select} shown={shown} />}
			<p role="status" className="px-2 tabular-nums">
				<span className="font-semibold">{`${formatNumber(ids.size)} selected`}</span>
				{hidden > 0 && <span className="text-ink-2">{`, ${formatNumber(hidden)} not shown`}</span>}
			</p>
			<div className="flex items-center max-lg:order-last max-lg:grid max-lg:w-full max-lg:grid-cols-6">
				{acts.map(({ act, label, icon: Icon }) => (
					<Button
						key={act}
						variant="ghost"
						{...(ids.size === 0 ? { 'aria-disabled': true } : { onClick: () => start(act) })}
						className="px-2.5 max-lg:h-auto max-lg:flex-col max-lg:gap-1 max-lg:px-0 max-lg:py-2 max-lg:text-xs max-lg:whitespace-normal"
					>
						<Icon aria-hidden />
						{label}
					</Button>
				))}
			</div>
			<div className="ml-auto flex items-center gap-1">
				<Button variant="ghost" aria-disabled={ids.size === 0} onClick={select.clear} className="px-2.5">
					Clear
				</Button>
				<Button onClick={select.leave}>Done</Button>
			</div>
			<Dialogs
				listId={listId}
				ids={ids}
				hidden={hidden}
				open={open}
				onClose={() => setOpen(undefined)}
				onEnd={select.leave}
			/>
		</section>
	);
}

// Those shown come first, as they are shown.
function inShownOrder(prospects: readonly Prospect[], shown: readonly Prospect[], ids: ReadonlySet<string>) {
	const first = new Set(shown);
	return [...shown, ...prospects.filter((each) => !first.has(each))].filter(({ id }) => ids.has(id));
}

type DialogsProps = {
	listId: string;
	ids: ReadonlySet<string>;
	/** How many of them are not shown. */
	hidden: number;
	open: Act | undefined;
	onClose: () => void;
	/** Ends the selection. */
	onEnd: () => void;
};

// The mutations outlive the dialogs, which close as soon as something is sent.
function Dialogs({ listId, ids, hidden, open, onClose, onEnd }: DialogsProps) {
	const [isKept, setKept] = useState(false);
	const update = useMutation(updateSelected);
	const remove = useMutation(removeSelected);
	const move = useMutation(moveSelected);
	const copy = useMutation(copySelected);
	const selected = { listId, ids: [...ids] };
	const dialog = { count: ids.size, hidden, isKept, onKeep: setKept, onClose };
	const done = { onSuccess: () => isKept || onEnd() };
	switch (open) {
		case 'status':
			return <SetStatus {...dialog} onPick={(status) => update.mutate({ ...selected, status }, done)} />;
		case 'source':
			return (
				<SetSource
					{...dialog}
					listId={listId}
					onSet={(connectionSource) => update.mutate({ ...selected, connectionSource }, done)}
				/>
			);
		case 'move':
			return (
				<ToList
					{...dialog}
					listId={listId}
					act="Move"
					description="They keep everything: status, notes, connections and requests."
					onPick={(to) =>
						move.mutate(
							{ ...selected, ...to },
							{ onSuccess: ({ alreadyThere }) => alreadyThere.length === 0 && onEnd() },
						)
					}
				/>
			);
		case 'copy':
			return (
				<ToList
					{...dialog}
					listId={listId}
					act="Copy"
					description="The copies keep all fields and connections, but no requests."
					onPick={(to) => copy.mutate({ ...selected, ...to }, done)}
				/>
			);
		case 'remove':
			return <RemoveSelected {...dialog} onRemove={() => remove.mutate(selected, { onSuccess: onEnd })} />;
		default:
			return null;
	}
}
