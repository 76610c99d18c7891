import { Download, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Prospect } from '#contract/prospect';
import { IconButton } from '../../../ui/icon-button.tsx';
import { loadCode } from '../../../ui/load-code.ts';

type CsvButtonsProps = {
	listName: string;
	/** Whom an export holds; undefined until all are known. */
	prospects: readonly Prospect[] | undefined;
	onFile: (file: File) => void;
};

/** Imports a file into the list, and exports the prospects shown as one. */
export function CsvButtons({ listName, prospects, onFile }: CsvButtonsProps) {
	return (
		<>
			<ChooseFile onFile={onFile}>
				{(choose) => (
					<IconButton label="Import CSV" onClick={choose}>
						<Upload aria-hidden />
					</IconButton>
				)}
			</ChooseFile>
			<IconButton
				label="Export CSV"
				aria-disabled={!prospects}
				onClick={() => prospects && saveCsv(listName, prospects)}
			>
				<Download aria-hidden />
			</IconButton>
		</>
	);
}

/** Saves prospects as a CSV file. */
export async function saveCsv(listName: string, prospects: readonly Prospect[]) {
	const { toCsv } = await loadCode(() => import('./csv.ts'));
	const address = URL.createObjectURL(new Blob([toCsv(prospects)], { type: 'text/csv' }));
	const link = Object.assign(document.createElement('a'), { href: address, download: `${listName}.csv` });
	link.click();
	window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

type ChooseFileProps = { onFile: (file: File) => void; children: (choose: () => void) => ReactNode };

/** Lets the person choose a CSV file, or a saved page. The caller decides how the button looks. */
export function ChooseFile({ onFile, children }: ChooseFileProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={input}
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
			{children(() => input.current?.click())}
		</>
	);
}
