import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { uploadMyNetwork } from '../../queries/my-network.ts';
import { fileText } from '../../ui/files/file-text.ts';
import { useChosenFile } from '../../ui/files/use-chosen-file.tsx';
import { loadCode } from '../../ui/loading/load-code.ts';
import { browserHistory } from '../../ui/navigation/history.ts';
import { showFiltered } from '../prospects/list-memory.ts';
import type { Connections } from './read-connections.ts';
import { nobodyInFile, notThatFile } from './sentences.ts';

/**
 * Reads the file of the connections and uploads its people: how far it is, what was left out, and what went wrong. `choose`
 * asks for a file, and `input` is to be rendered; `onFile` takes one that was dropped. `onDone`: all have arrived.
 */
export function useUpload(onDone = () => {}) {
	const [progress, setProgress] = useState('');
	const [problem, setProblem] = useState('');
	const { mutateAsync, isPending } = useMutation(uploadMyNetwork);
	const upload = async (file: File) => {
		if (isPending) return;
		setProblem('');
		setProgress('Reading the file');
		const read = await readFile(file).catch(() => undefined);
		setProgress('');
		if (!read) return setProblem(notThatFile);
		if (read.people.length === 0) return setProblem(nobodyInFile);
		const { people } = read;
		const onProgress = (done: number) =>
			setProgress(`${formatNumber(done)} of ${counted(people.length, 'person', 'people')}`);
		onProgress(0);
		await mutateAsync({ people, onProgress, onOpen: openKnown }).then(
			() => {
				setProgress(leftOut(read));
				onDone();
			},
			(error: Error) => {
				setProgress('');
				setProblem(sentenceOf(error));
			},
		);
	};
	const onFile = (file: File) => void upload(file);
	const chosen = useChosenFile({ label: 'Connections.csv', accept: '.csv,.tsv,.txt,text/csv', onFile });
	return { ...chosen, onFile, isPending, progress, problem };
}

const leftOut = ({ nameless, unreadable }: Connections): string =>
	[
		...(nameless > 0 ? [`Left out, because they have no name: ${formatNumber(nameless)}`] : []),
		...(unreadable > 0 ? [`Left out, because their quotation marks do not match: ${formatNumber(unreadable)}`] : []),
	].join('. ');

function openKnown(listId: string) {
	showFiltered(listId, { knownThere: true });
	browserHistory.push(paths.list(listId));
}

async function readFile(file: File) {
	const [{ readConnections }, text] = await Promise.all([
		loadCode(() => import('./read-connections.ts')),
		fileText(file),
	]);
	return text === undefined ? undefined : readConnections(text);
}
