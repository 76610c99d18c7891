import { type ReactNode, useState } from 'react';
import { useChosenFile } from '../../../ui/files/use-chosen-file.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { loadCode } from '../../../ui/loading/load-code.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { DuplicatesNote } from '../duplicates/duplicates-note.tsx';
import type { ChosenFile } from './import-file.ts';
import { importedKinds } from './kinds.ts';
import type { SavedPage } from './saved-page/read-page.ts';
import { RecentImportNote } from './undo-import.tsx';

const ImportSteps = lazyPart(async () => (await import('./import-steps.tsx')).ImportSteps, { place: 'over' });

/**
 * Imports a file that is chosen or dropped. `onImport` asks for a file. `element` must be rendered as long as the list
 * is: the dialog, and a frame while a file is dragged over the page. `notes` go below the list: its last import, and
 * its possible duplicates.
 */
export function useImport(listId: string): { onImport: () => void; notes: ReactNode; element: ReactNode } {
	const [file, setFile] = useState<ChosenFile | SavedPage>();
	const onFile = async (chosen: File) => {
		if (file) return;
		const read = await readChosen(chosen).catch(() => undefined);
		if (read) setFile(read);
		else {
			const description = 'No people found. Use a CSV or TSV with one person per line, or a saved results page.';
			toast({ title: 'Nothing to import', description, variant: 'destructive' });
		}
	};
	const over = useFileDrop(onFile);
	const { choose, input } = useChosenFile({ label: 'CSV file', accept: importedKinds, onFile });
	const notes = (
		<div className="flex flex-wrap gap-x-8">
			<RecentImportNote listId={listId} />
			<DuplicatesNote listId={listId} />
		</div>
	);
	// Parts beside the list come and go with its people. This part stays, so that a file chosen while the first people
	// load isn't lost.
	const element = (
		<>
			{input}
			{over && (
				<div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-xl border-2 border-ember border-dashed bg-surface/90 font-semibold text-lg">
					Drop the file to import it into this list
				</div>
			)}
			{file && <ImportSteps listId={listId} chosen={file} onClose={() => setFile(undefined)} />}
		</>
	);
	return { onImport: choose, notes, element };
}

async function readChosen(file: File): Promise<ChosenFile | SavedPage | undefined> {
	if (/\.(html?|mht|mhtml)$/i.test(file.name)) {
		const { readSavedPage } = await loadCode(() => import('./saved-page/read-page.ts'));
		return readSavedPage(file);
	}
	const { readFile } = await loadCode(() => import('./import-file.ts'));
	return readFile(file);
}
