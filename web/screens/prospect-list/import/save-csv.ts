import type { Prospect } from '#contract/prospect';
import { afterFetching } from '../../../ui/loading/after-fetching.ts';
import { laterCode } from '../../../ui/loading/later-code.ts';

const code = laterCode(async () => (await import('./csv.ts')).toCsv);

/** Saves prospects as a CSV file. */
export const saveCsv = (listName: string, prospects: readonly Prospect[]) =>
	afterFetching(code, () => {
		const text = code.now()?.(prospects) ?? '';
		const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
		const link = Object.assign(document.createElement('a'), { href: address, download: `${listName}.csv` });
		link.click();
		window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
	});
