import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#contract/rules/format';
import { useFileWork } from '../../../features/files/use-file-work.ts';
import { Button, ExternalButtonLink } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { loadCode } from '../../../ui/loading/load-code.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

/** The download of the account's archive, and the form that restores one. */
export function YourData() {
	const [question, setQuestion] = useState<{ lists: number; answer: (yes: boolean) => void }>();
	const answer = (yes: boolean) => {
		question?.answer(yes);
		setQuestion(undefined);
	};
	const { choose, input, isPending, progress, problem } = useFileWork({
		label: 'Archive to restore',
		accept: '.zip,application/zip',
		work: async (client, file, onProgress) => {
			const { restoreFile } = await loadCode(() => import('./restore-file.ts'));
			return restoreFile(client, file, onProgress, (lists) => new Promise((answer) => setQuestion({ lists, answer })));
		},
	});
	return (
		<Card aria-labelledby="your-data">
			<CardTitle id="your-data">Your Data</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				One ZIP with your lists, prospects, connections, requests, network, templates and statuses. Open the CSV files
				in a spreadsheet; the JSON files restore it all, here or in another account.
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
			{problem && (
				<p role="alert" className="mt-2 font-medium text-danger-ink text-sm">
					{problem}
				</p>
			)}
			{question && (
				<ConfirmDialog
					title="Restore into this account?"
					description={`You already have ${counted(question.lists, 'list')}. The archive is added to what’s here, so people in both may appear twice.`}
					confirm="Restore"
					onClose={() => answer(false)}
					onConfirm={() => answer(true)}
				/>
			)}
		</Card>
	);
}
