import { useMutation, useQuery } from '@tanstack/react-query';
import type { RecentImport } from '#contract/import';
import { counted, formatHour } from '#contract/rules/format';
import { actionNamed } from '../../../parts/actions/actions.ts';
import { useActions } from '../../../parts/actions/use-actions.ts';
import { recentImportsQuery, undoImport } from '../../../queries/recent-imports.ts';
import { Button } from '../../../ui/button.tsx';

type UndoImportProps = { importId: string; onUndone?: () => void };

/** Takes an import back, for whoever nobody has touched since. */
export function UndoImport({ importId, onUndone }: UndoImportProps) {
	const { mutate, isPending } = useMutation(undoImport);
	const undo = () => void (isPending || mutate(importId, { onSuccess: onUndone }));
	useActions({ undoImport: undo });
	return (
		<Button pending={isPending} onClick={undo}>
			{actionNamed('undoImport').name}
		</Button>
	);
}

function sayImport({ created, updated, at }: RecentImport): string {
	const counts = [
		created > 0 && `${counted(created, 'person', 'people')} added`,
		updated > 0 && `${counted(updated, 'person', 'people')} updated`,
	].filter(Boolean);
	return `Last import at ${formatHour(at)}: ${counts.join(', ')}.`;
}

/** The last import into the list, for an hour, with the press that takes it back. */
export function RecentImportNote({ listId }: { listId: string }) {
	const { data } = useQuery(recentImportsQuery(listId));
	const [last] = data ?? [];
	if (!last) return null;
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-sm print:hidden">
			<p className="even-digits">{sayImport(last)}</p>
			<UndoImport importId={last.id} />
		</div>
	);
}
