import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { restoreArchive } from '../../../queries/archive.ts';
import { listsQuery } from '../../../queries/prospect-lists.ts';
import { Button, ExternalButtonLink } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { useChosenFile } from '../../../ui/files/use-chosen-file.tsx';
import { loadCode } from '../../../ui/loading/load-code.ts';
import { confirmAction } from '../../../ui/unsaved/confirm.ts';

/** The download of the account's archive, and the form that restores one. */
export function YourData() {
	const [unreadable, setUnreadable] = useState('');
	const [progress, setProgress] = useState('');
	const { mutate, isPending } = useMutation(restoreArchive);
	const client = useQueryClient();
	const bringBack = async (chosen: File) => {
		setUnreadable('');
		try {
			const { readArchive } = await loadCode(() => import('./read-archive.ts'));
			const archive = readArchive(new Uint8Array(await chosen.arrayBuffer()));
			// Where the lists cannot be read, the archive cannot be written either, and says so.
			const { length } = await client.query(listsQuery).catch(() => []);
			if (length > 0 && !(await confirmAction(twiceQuestion(length)))) return;
			const onProgress = (done: number) => setProgress(`${formatNumber(done)} of ${counted(archive.count, 'record')}`);
			mutate({ archive, onProgress }, { onSettled: () => setProgress('') });
		} catch (error) {
			setUnreadable(error instanceof Error ? error.message : 'This file cannot be read.');
		}
	};
	const { choose, input } = useChosenFile({
		label: 'Archive to bring back',
		accept: '.zip,application/zip',
		onFile: (chosen) => void bringBack(chosen),
	});
	return (
		<Card aria-labelledby="your-data">
			<CardTitle id="your-data">Your Data</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				One ZIP with your lists, prospects, connections, requests, network, templates and statuses: as CSV to open in a
				spreadsheet, and as JSON to bring it back, here or into another account.
			</p>
			<div className="mt-4 flex flex-wrap gap-2">
				<ExternalButtonLink href="/api/account/archive" download>
					<Download aria-hidden />
					Download Everything
				</ExternalButtonLink>
				<Button pending={isPending} onClick={choose}>
					{!isPending && <FileUp aria-hidden />}
					Restore From a File
				</Button>
				{input}
			</div>
			<p role="status" className="mt-2 text-ink-3 text-sm empty:hidden">
				{progress}
			</p>
			{unreadable && (
				<p role="alert" className="mt-2 font-medium text-danger-ink text-sm">
					{unreadable}
				</p>
			)}
		</Card>
	);
}

// An archive names nobody by an id: in the account that it is of, each of its people would be a second one.
const twiceQuestion = (lists: number) =>
	`You have ${counted(lists, 'list')} already. The archive is added to what is here: people who are in both can be there twice. Restore it all the same?`;
