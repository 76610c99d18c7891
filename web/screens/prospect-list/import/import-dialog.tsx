import { useQuery } from '@tanstack/react-query';
import { counted, formatNumber } from '#contract/rules/format';
import { ApiError } from '../../../api.ts';
import { myNetworkQuery } from '../../../queries/my-network.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { ColumnChoice } from './columns/import-columns-choice.tsx';
import { DuplicatesQuestion } from './duplicates/duplicates-question.tsx';
import { FirstPeople } from './first-people.tsx';
import type { ReadFile } from './import-file.ts';
import { ImportReport } from './import-report.tsx';
import { PageFacts } from './saved-page/page-facts.tsx';
import type { SavedPage } from './saved-page/read-page.ts';
import { UndoImport } from './undo-import.tsx';
import { UploadConnections } from './upload-connections.tsx';
import { useImportForm } from './use-import-form.ts';

type ImportDialogProps = { listId: string; file: ReadFile | SavedPage; onClose: () => void };

/** Previews the import of a file before anything is written. Then shows the progress and the result. */
export function ImportDialog({ listId, file, onClose }: ImportDialogProps) {
	const form = useImportForm(listId, file);
	const { preview, done, isPending, writable } = form;
	const { data: network } = useQuery({ ...myNetworkQuery, enabled: done !== undefined });
	const page = 'page' in file ? file.page : undefined;
	const unit = page ? 'Row' : 'Line';
	const close = () => {
		if (!isPending) onClose();
	};
	return (
		<Dialog
			onClose={close}
			title={done ? 'Import finished' : 'Import people'}
			description={<bdi className="wrap-anywhere">{file.name}</bdi>}
			width="2xl"
		>
			{done ? (
				<>
					<ImportReport sum={done} twice={form.twice} unread={file.refused} left={form.left} unit={unit} finished />
					{network === null && <UploadConnections onDone={onClose} />}
				</>
			) : isPending ? (
				<Progress done={form.progress} all={form.people.length} />
			) : (
				<div className="grid gap-5">
					{form.ready && <FirstPeople people={form.people} />}
					{'page' in file ? <PageFacts page={file.page} /> : <ColumnChoice file={file} {...form.columns} />}
					{form.ready && <DuplicatesQuestion {...form.duplicates} />}
					{page?.problem ? null : !form.ready ? (
						<p>Which column has the names?</p>
					) : form.would ? (
						<ImportReport sum={form.would} twice={form.twice} unread={file.refused} left={form.left} unit={unit} />
					) : preview.error ? (
						<div role="alert">
							<p className="font-medium text-danger-ink">
								{preview.error instanceof ApiError ? preview.error.body : 'The file could not be checked.'}
							</p>
							<Button className="mt-3" onClick={form.checkAgain}>
								Check again
							</Button>
						</div>
					) : (
						<p role="status" className="text-ink-2">
							Checking {counted(form.people.length, 'person', 'people')}…
						</p>
					)}
				</div>
			)}
			<DialogButtons>
				{done && done.created > 0 && form.importId && (
					<UndoImport listId={listId} importId={form.importId} onUndone={onClose} />
				)}
				{done || page?.problem ? (
					<Button variant="primary" onClick={onClose}>
						{done ? 'Done' : 'Close'}
					</Button>
				) : (
					<>
						<Button onClick={close} aria-disabled={isPending}>
							Cancel
						</Button>
						<Button
							variant="primary"
							onClick={form.submit}
							pending={isPending}
							aria-disabled={isPending || writable === 0 || form.isOpen}
						>
							{writable === 0 ? 'Nothing to import' : `Import ${counted(writable, 'person', 'people')}`}
						</Button>
					</>
				)}
			</DialogButtons>
		</Dialog>
	);
}

function Progress({ done, all }: { done: number; all: number }) {
	return (
		<div>
			<progress aria-label="Import" value={done} max={all} className="h-2 w-full accent-ember" />
			<p role="status" className="mt-2 text-ink-2 even-digits">
				{formatNumber(done)} of {counted(all, 'person', 'people')}
			</p>
		</div>
	);
}
