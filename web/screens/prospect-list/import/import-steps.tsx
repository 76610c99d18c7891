import { useId, useState } from 'react';
import { counted } from '#contract/rules/format';
import { useUpload } from '../../../features/connections-file/use-upload.ts';
import { FileProgress } from '../../../features/files/file-progress.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { ChosenFile, ReadFile } from './import-file.ts';
import type { SavedPage } from './saved-page/read-page.ts';

type ImportStepsProps = { listId: string; chosen: ChosenFile | SavedPage; onClose: () => void };

/** The import of a file, after questions that come first: its encoding, and whether it belongs to My Network. */
export function ImportSteps({ listId, chosen, onClose }: ImportStepsProps) {
	const [read, setRead] = useState<ReadFile | SavedPage | undefined>(
		'page' in chosen ? chosen : chosen.readings.length === 1 ? chosen.readings[0] : undefined,
	);
	const [isForList, setForList] = useState(false);
	if ('page' in chosen) return <ImportDialog listId={listId} file={chosen} onClose={onClose} />;
	if (chosen.connections && !isForList) {
		const onList = chosen.readings.length > 0 ? () => setForList(true) : undefined;
		return <Connections {...chosen.connections} onList={onList} onClose={onClose} />;
	}
	if (!read) return <Letters readings={chosen.readings} onChoose={setRead} onClose={onClose} />;
	return <ImportDialog listId={listId} file={read} onClose={onClose} />;
}

type LettersProps = {
	readings: ChosenFile['readings'];
	onChoose: (read: ReadFile) => void;
	onClose: () => void;
};

// The same bytes are other names in another encoding, and the file doesn't say which it is.
function Letters({ readings, onChoose, onClose }: LettersProps) {
	return (
		<Dialog
			onClose={onClose}
			title="Which names look right?"
			description="The file doesn’t say how its letters are stored."
			width="lg"
		>
			<ul className="grid gap-2">
				{readings.map((read) => (
					<li key={read.firstNames.join()}>
						<button
							type="button"
							onClick={() => onChoose(read)}
							className="wrap-anywhere min-h-11 w-full rounded-md border border-border-strong bg-surface px-4 py-2.5 text-left font-medium shadow-xs hover:bg-hover"
						>
							<bdi>{read.firstNames.join(' · ')}</bdi>
						</button>
					</li>
				))}
			</ul>
			<p className="mt-3 text-ink-3 text-sm">None of them? Save the file as UTF-8 and choose it again.</p>
			<DialogButtons>
				<Button onClick={onClose}>Cancel</Button>
			</DialogButtons>
		</Dialog>
	);
}

type ConnectionsProps = { file: File; people: number; onList: (() => void) | undefined; onClose: () => void };

// Imported as prospects, the user's own contacts would fill the list.
function Connections({ file, people, onList, onClose }: ConnectionsProps) {
	const { onFile, isPending, progress, problem } = useUpload(onClose);
	const id = useId();
	return (
		<Dialog
			onClose={() => void (isPending || onClose())}
			title="These look like your own connections"
			description={<bdi className="wrap-anywhere">{file.name}</bdi>}
			width="lg"
		>
			<p id={id}>
				{`Add ${people === 1 ? 'this person' : `these ${counted(people, 'person', 'people')}`} to My Network? You’ll see who can introduce you to the prospects in your lists. Only you see them.`}
			</p>
			<FileProgress progress={progress} problem={problem} className="mt-3" />
			<DialogButtons>
				{onList && (
					<Button onClick={onList} aria-disabled={isPending}>
						Import as prospects
					</Button>
				)}
				<Button autoFocus variant="primary" pending={isPending} aria-describedby={id} onClick={() => onFile(file)}>
					Add to My Network
				</Button>
			</DialogButtons>
		</Dialog>
	);
}
