import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import { isWebAddress } from '#contract/rules/web-address';
import { useActions } from '../../../features/actions/use-actions.ts';
import type { BestPaths } from '../../../features/prospects/find-prospects.ts';
import { comeBackTo } from '../../../features/prospects/list-memory.ts';
import { paths } from '../../../paths.ts';
import { isOpenPath } from '../best-path.ts';
import type { SelectMode } from '../selected/use-selection.ts';
import type { RowActs } from './row.tsx';

type RowActionsProps = {
	listId: string;
	prospects: readonly Prospect[];
	bestPaths: BestPaths;
	select: SelectMode;
	acts: RowActs;
};

/** Sets the actions for the focused row: none while no row has the focus. */
export function useRowActions({ listId, prospects, bestPaths, select, acts }: RowActionsProps) {
	const navigate = useNavigate();
	const focused = () => {
		const row = document.activeElement?.closest<HTMLElement>('[data-row]');
		const prospect = prospects.find(({ id }) => id === row?.dataset.row);
		return row && prospect ? { row, prospect } : undefined;
	};
	useActions({
		get status() {
			const at = focused();
			// The only control of a row that has a menu.
			const badge = at?.row.querySelector<HTMLElement>('[aria-haspopup="menu"]');
			return at && badge ? () => acts.onStatus(at.prospect, badge) : undefined;
		},
		get remove() {
			const at = focused();
			return at && (() => acts.onRemove(at.prospect));
		},
		get select() {
			const at = focused();
			return at && (() => select.toggleOne(at.prospect.id));
		},
		get openProfile() {
			const url = focused()?.prospect.linkedinUrl;
			return url && isWebAddress(url) ? () => void window.open(url, '_blank', 'noopener') : undefined;
		},
		get ask() {
			const { id = '', connectionSource } = focused()?.prospect ?? {};
			const bestPath = bestPaths?.get(id);
			if (!connectionSource && !(bestPath && (bestPath.asked || isOpenPath(bestPath)))) return undefined;
			return () => {
				comeBackTo(listId, id);
				// If someone is asked already, the contact shows the next step.
				if (bestPath?.asked) return void navigate(paths.contact(listId, id));
				void navigate(
					paths.introRequest(listId, id, bestPath && isOpenPath(bestPath) ? { through: bestPath.name } : undefined),
				);
			};
		},
	});
}
