import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Prospect } from '#contract/prospect';
import { importPeople } from '../../queries/import.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';

type CsvButtonsProps = { listId: string; listName: string; prospects: readonly Prospect[] };

/** Takes people in from a CSV file, and gives those shown out as one. */
export function CsvButtons({ listId, listName, prospects }: CsvButtonsProps) {
	return (
		<>
			<ImportCsv listId={listId}>
				{(choose, pending) => (
					<IconButton label="Import CSV" aria-disabled={pending} onClick={choose}>
						<Upload aria-hidden className={pending ? 'animate-pulse' : undefined} />
					</IconButton>
				)}
			</ImportCsv>
			<IconButton label="Export CSV" onClick={() => save(listName, prospects)}>
				<Download aria-hidden />
			</IconButton>
		</>
	);
}

async function save(listName: string, prospects: readonly Prospect[]) {
	const { toCsv } = await import('./csv.ts');
	const address = URL.createObjectURL(new Blob([toCsv(prospects)], { type: 'text/csv' }));
	const link = Object.assign(document.createElement('a'), { href: address, download: `${listName}.csv` });
	link.click();
	window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

type ImportCsvProps = { listId: string; children: (choose: () => void, pending: boolean) => ReactNode };

/** Lets the person choose a CSV file and imports it; how the button looks is up to the caller. */
export function ImportCsv({ listId, children }: ImportCsvProps) {
	const input = useRef<HTMLInputElement>(null);
	const { mutate, isPending } = useMutation(importPeople);
	const read = async (file: File | undefined) => {
		if (!file) return;
		const { peopleOf } = await import('./csv.ts');
		const people = peopleOf(await file.text());
		if (people?.length) mutate({ listId, people });
		else {
			const description = 'This file has no people in it: its first row should name a column “Name”.';
			toast({ title: 'Nothing to import', description, variant: 'destructive' });
		}
	};
	return (
		<>
			<input
				ref={input}
				type="file"
				accept=".csv,text/csv"
				hidden
				aria-label="CSV file"
				onChange={(event) => {
					read(event.target.files?.[0]);
					// The same file can be chosen again.
					event.target.value = '';
				}}
			/>
			{children(() => isPending || input.current?.click(), isPending)}
		</>
	);
}
