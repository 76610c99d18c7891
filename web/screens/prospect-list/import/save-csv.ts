import type { Prospect } from '#contract/prospect';
import { laterCode } from '../../../ui/loading/later-code.ts';
import { whenFetched } from '../../../ui/loading/when-fetched.ts';

const code = laterCode(async () => (await import('./csv.ts')).toCsv);

/** Saves prospects as a CSV file. */
export const saveCsv = (listName: string, prospects: readonly Prospect[]) =>
	whenFetched(code, () => {
		const text = code.now()?.(prospects) ?? '';
		const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
		const link = Object.assign(document.createElement('a'), { href: address, download: `${listName}.csv` });
		link.click();
		window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
	});
