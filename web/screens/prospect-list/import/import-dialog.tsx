import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { defaultProspectStatus } from '#contract/prospect';
import { counted, formatNumber } from '#contract/rules/format';
import { ApiError } from '../../../api.ts';
import { type ImportSum, importPeople, importPreviewQuery } from '../../../queries/import.ts';
import { statusesQuery } from '../../../queries/statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { PageFacts } from '../saved-page/page-facts.tsx';
import type { SavedPage } from '../saved-page/read-page.ts';
import { rememberColumns, rememberedColumns } from './column-memory.ts';
import { hasNames, peopleOf, type Target } from './import-columns.ts';
import { ColumnChoice } from './import-columns-choice.tsx';
import type { ReadFile } from './import-file.ts';
import { ImportReport } from './import-report.tsx';

type ImportDialogProps = { listId: string; file: ReadFile | SavedPage; onClose: () => void };

/** Shows what an import of the file would do before anything is written. Then it shows the progress and the result. */
export function ImportDialog({ listId, file, onClose }: ImportDialogProps) {
	const form = useImportForm(listId, file);
	const { preview, done, isPending, writable } = form;
	const page = 'page' in file ? file.page : undefined;
	const unit = page ? 'Row' : 'Line';
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
				<ImportReport sum={done} unread={file.refused} unit={unit} finished />
			) : isPending ? (
				<Progress done={form.progress} all={form.people.length} />
			) : (
				<div className="grid gap-5">
					{'page' in file ? (
						<PageFacts page={file.page} />
					) : (
						<ColumnChoice file={file} matched={form.matched} onMatch={form.match} />
					)}
					{page?.problem ? null : !form.ready ? (
						<p>Choose the column that holds the names.</p>
					) : form.would ? (
						<ImportReport sum={form.would} unread={file.refused} otherStatuses={form.otherStatuses} unit={unit} />
					) : preview.isError ? (
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
							aria-disabled={isPending || writable === 0}
						>
							{writable === 0 ? 'Nothing to import' : `Import ${counted(writable, 'person', 'people')}`}
						</Button>
					</>
				)}
			</DialogButtons>
		</Dialog>
	);
}

const nothing: ImportSum = { created: 0, updated: 0, unchanged: 0, refused: [], elsewhere: [] };

function useImportForm(listId: string, file: ReadFile | SavedPage) {
	const [matched, setMatched] = useState(() => ('page' in file ? [] : rememberedColumns(file.headings)));
	const [progress, setProgress] = useState(0);
	const { data: statuses, isPending: statusesPending } = useQuery(statusesQuery);
	const { people, otherStatuses } = useMemo(() => {
		if ('page' in file) return { people: file.people, otherStatuses: undefined };
		const values = statuses?.map(({ value }) => value) ?? [];
		return peopleOf(file.rows, matched, new Set([defaultProspectStatus, ...values]));
	}, [file, matched, statuses]);
	const [readAt] = useState(() => Date.now());
	const ready = 'page' in file || hasNames(matched);
	const preview = useQuery({
		...importPreviewQuery({ listId, people }, `${readAt} ${matched.join()}`),
		enabled: ready && !statusesPending && people.length > 0,
	});
	const match = (columns: (Target | null)[]) => {
		if (!('page' in file)) rememberColumns(file.headings, columns);
		setMatched(columns);
	};
	const { mutate, isPending, data: done } = useMutation(importPeople);
	const would = people.length > 0 ? preview.data : nothing;
	const writable = ready && would ? would.created + would.updated : 0;
	const submit = () => {
		if (isPending || writable === 0) return;
		setProgress(0);
		mutate({ listId, people, onProgress: setProgress });
	};
	return {
		matched,
		match,
		checkAgain: () => void preview.refetch(),
		people,
		otherStatuses,
		ready,
		preview,
		would,
		progress,
		submit,
		isPending,
		done,
		writable,
	};
}

function Progress({ done, all }: { done: number; all: number }) {
	return (
		<div>
			<progress aria-label="Import" value={done} max={all} className="h-2 w-full accent-ember" />
			<p role="status" className="mt-2 text-ink-2 tabular-nums">
				{formatNumber(done)} of {counted(all, 'person', 'people')}
			</p>
		</div>
	);
}
