import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { defaultProspectStatus } from '#contract/prospect';
import { statusValue } from '#contract/status';
import { ApiError } from '../../api.ts';
import { importPeople, importPreviewQuery } from '../../queries/import.ts';
import { statusesQuery } from '../../queries/statuses.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { hasNames, matchColumns, peopleOf } from './import-columns.ts';
import { ColumnChoice } from './import-columns-choice.tsx';
import type { ReadFile } from './import-file.ts';
import { ImportReport } from './import-report.tsx';

type ImportDialogProps = { listId: string; file: ReadFile; onClose: () => void };

/** Shows what an import of the file would do before anything is written. Then it shows the progress and the result. */
export function ImportDialog({ listId, file, onClose }: ImportDialogProps) {
	const form = useImportForm(listId, file);
	const { preview, done, isPending, writable } = form;
	const close = () => {
		if (!isPending) onClose();
	};
	return (
		<Dialog
			open
			onOpenChange={close}
			title={done ? 'Import finished' : 'Import people'}
			description={<bdi className="break-words">{file.name}</bdi>}
			className="max-w-2xl"
		>
			{done ? (
				<ImportReport sum={done} unread={file.refused} finished />
			) : isPending ? (
				<Progress done={form.progress} all={form.people.length} />
			) : (
				<div className="grid gap-5">
					<ColumnChoice file={file} matched={form.matched} onMatch={form.setMatched} />
					{!form.ready ? (
						<p>Choose the column that holds the names.</p>
					) : preview.data ? (
						<ImportReport sum={preview.data} unread={file.refused} otherStatuses={form.otherStatuses} />
					) : preview.isError ? (
						<p role="alert" className="font-medium text-danger-ink">
							{preview.error instanceof ApiError ? preview.error.body : 'The file could not be checked.'}
						</p>
					) : (
						<p role="status" className="text-ink-2">
							Checking {form.people.length.toLocaleString()} people…
						</p>
					)}
				</div>
			)}
			<DialogButtons>
				{done ? (
					<Button variant="primary" onClick={onClose}>
						Done
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
							aria-disabled={isPending || writable === 0}
						>
							{writable === 0 ? 'Nothing to import' : `Import ${writable === 1 ? '1 person' : `${writable} people`}`}
						</Button>
					</>
				)}
			</DialogButtons>
		</Dialog>
	);
}

function useImportForm(listId: string, file: ReadFile) {
	const [matched, setMatched] = useState(() => matchColumns(file.headings));
	const [progress, setProgress] = useState(0);
	const { data: statuses, isPending: statusesPending } = useQuery(statusesQuery);
	const { people, otherStatuses } = useMemo(() => {
		const values = statuses?.map(({ name }) => statusValue(name)) ?? [];
		return peopleOf(file.rows, matched, new Set([defaultProspectStatus, ...values]));
	}, [file, matched, statuses]);
	const [readAt] = useState(() => Date.now());
	const ready = hasNames(matched);
	const preview = useQuery({
		...importPreviewQuery({ listId, people }, `${readAt} ${matched.join()}`),
		enabled: ready && !statusesPending && people.length > 0,
	});
	const { mutate, isPending, data: done } = useMutation(importPeople);
	const writable = ready && preview.data ? preview.data.created + preview.data.updated : 0;
	const submit = () => {
		if (isPending || writable === 0) return;
		setProgress(0);
		mutate({ listId, people, onProgress: setProgress });
	};
	return { matched, setMatched, people, otherStatuses, ready, preview, progress, submit, isPending, done, writable };
}

function Progress({ done, all }: { done: number; all: number }) {
	return (
		<div>
			<progress aria-label="Import" value={done} max={all} className="h-2 w-full accent-ember" />
			<p role="status" className="mt-2 text-ink-2 tabular-nums">
				{done.toLocaleString()} of {all.toLocaleString()} people
			</p>
		</div>
	);
}
