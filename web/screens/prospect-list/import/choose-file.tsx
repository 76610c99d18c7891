import { type ReactNode, useRef } from 'react';
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

/** Lets the person choose a CSV file, or a saved page: `choose` asks for it, and `input` is to be rendered. */
export function useChosenFile(onFile: (file: File) => void): { choose: () => void; input: ReactNode } {
	const element = useRef<HTMLInputElement>(null);
	const input = (
		<input
			ref={element}
			type="file"
			accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,.html,.htm,.mhtml,.mht"
			hidden
			aria-label="CSV file"
			onChange={({ target }) => {
				const file = target.files?.[0];
				if (file) onFile(file);
				// The same file can be chosen again.
				target.value = '';
			}}
		/>
	);
	return { choose: () => element.current?.click(), input };
}
