import { clsx } from 'clsx';
import { Download, ListChecks, type LucideIcon, RefreshCw, SlidersHorizontal, UserPlus } from 'lucide-react';
import type { Prospect } from '#contract/prospect';
import { actionNamed } from '../../features/actions/actions.ts';
import { useActions } from '../../features/actions/use-actions.ts';
import { Button } from '../../ui/button.tsx';
import { saveCsv } from './import/save-csv.ts';
import type { SelectMode } from './selected/use-selection.ts';
import { MoreButton } from './toolbar-frame.tsx';

/** Actions on a list, besides the toolbar's. */
export type ListActs = {
	listName: string;
	shown: readonly Prospect[];
	/** The number of the list's prospects; undefined while it is not known. */
	all: number | undefined;
	select: SelectMode;
	/** Opens the dialog for rows and columns. */
	onView: () => void;
	onAdd: () => void;
	onImport: () => void;
	onRefresh: () => void;
};

const items = [
	{ act: 'addPerson', icon: UserPlus },
	{ act: 'selectMode', icon: ListChecks },
	{ act: 'exportCsv', icon: Download },
	{ act: 'refresh', icon: RefreshCw },
	{ act: 'view', icon: SlidersHorizontal },
] as const satisfies { act: string; icon: LucideIcon }[];

/** The menu of a list, with the less frequent actions. */
export function MoreActions({ listName, shown, all, select, onView, onAdd, onImport, onRefresh }: ListActs) {
	const isWhole = all !== undefined;
	const doing = {
		selectMode: isWhole ? select.toggle : undefined,
		addPerson: onAdd,
		importCsv: onImport,
		exportCsv: isWhole ? () => void saveCsv(listName, shown) : undefined,
		refresh: onRefresh,
		view: onView,
	};
	useActions(doing);
	return (
		<MoreButton>
			{(close) =>
				items.map(({ act, icon: Icon }) => (
					<Button
						key={act}
						variant="ghost"
						aria-pressed={act === 'selectMode' ? select.ids !== undefined : undefined}
						aria-disabled={!doing[act] || undefined}
						onClick={() => {
							close();
							doing[act]?.();
						}}
						// On phones there are no columns to choose.
						className={clsx(
							'w-full justify-start aria-pressed:bg-ember-soft aria-pressed:text-ember-ink',
							act === 'view' && 'max-sm:hidden',
						)}
					>
						<Icon aria-hidden />
						{actionNamed(act).name}
					</Button>
				))
			}
		</MoreButton>
	);
}
