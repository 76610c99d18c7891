import { useMutation, useQuery } from '@tanstack/react-query';
import type { RecentImport } from '#contract/import';
import { counted, formatHour } from '#contract/rules/format';
import { actionNamed } from '../../../features/actions/actions.ts';
import { useActions } from '../../../features/actions/use-actions.ts';
import { recentImportsQuery, undoImport } from '../../../queries/recent-imports.ts';
import { Button } from '../../../ui/button.tsx';

/** Says what undoing an import does, and what it leaves. */
const whatItDoes = 'Undo moves the people it added to Removed. Anyone who was already here keeps their changes.';

type UndoProps = { listId: string; added: readonly string[]; onUndone?: () => void };

function Undo({ listId, added, onUndone }: UndoProps) {
	const { mutate, isPending } = useMutation(undoImport);
	const undo = () => void (isPending || mutate({ listId, ids: [...added] }, { onSuccess: onUndone }));
	useActions({ undoImport: undo });
	return (
		<Button pending={isPending} onClick={undo}>
			{actionNamed('undoImport').name}
		</Button>
	);
}

const sayImport = ({ added, at }: RecentImport) =>
	`Last import: ${counted(added.length, 'person', 'people')}, ${formatHour(at)}.`;

/** A button that undoes one import, once the server knows who it added. */
export function UndoImport({ listId, importId, onUndone }: { listId: string; importId: string; onUndone: () => void }) {
	const { data } = useQuery(recentImportsQuery(listId));
	const found = data?.find(({ id }) => id === importId);
	if (!found) return null;
	return (
		<div className="mr-auto grid gap-2">
			<p className="text-ink-2 text-sm">{whatItDoes}</p>
			<div>
				<Undo listId={listId} added={found.added} onUndone={onUndone} />
			</div>
		</div>
	);
}

/** Shows the last import into the list for an hour, with its undo. */
export function RecentImportNote({ listId }: { listId: string }) {
	const { data } = useQuery(recentImportsQuery(listId));
	const [last] = data ?? [];
	if (!last) return null;
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-sm print:hidden">
			<p className="even-digits">{sayImport(last)}</p>
			<Undo listId={listId} added={last.added} />
			<p className="w-full">{whatItDoes}</p>
		</div>
	);
}
