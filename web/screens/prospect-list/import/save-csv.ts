import type { Prospect } from '#contract/prospect';
import { loadCode } from '../../../ui/loading/load-code.ts';

/** Saves prospects as a CSV file. */
export async function saveCsv(listName: string, prospects: readonly Prospect[]) {
	const { toCsv } = await loadCode(() => import('./csv.ts'));
	const address = URL.createObjectURL(new Blob([toCsv(prospects)], { type: 'text/csv' }));
	const link = Object.assign(document.createElement('a'), { href: address, download: `${listName}.csv` });
	link.click();
	window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
