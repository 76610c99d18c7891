import { useActions } from '../../parts/actions/use-actions.ts';

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** The keys of a list walk through the lines of the dashboard too, over all its blocks. */
export function useLineKeys() {
	const go = (index: number) => {
		const all = rows();
		const row = all[Math.max(0, Math.min(all.length - 1, index))];
		row?.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
		row?.scrollIntoView({ block: 'nearest' });
	};
	const at = () => rows().findIndex((row) => row.contains(document.activeElement));
	useActions({
		nextRow: () => go(at() + 1),
		previousRow: () => go(at() - 1),
		firstRow: () => go(0),
		lastRow: () => go(rows().length - 1),
	});
}
