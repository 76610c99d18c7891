import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api.ts';
import { useChosenFile } from '../../ui/files/use-chosen-file.tsx';
import { loadCode } from '../../ui/loading/load-code.ts';

/**
 * Reads the file of the connections and uploads its people: how far it is, what was left out, and what went wrong. `choose`
 * asks for a file, and `input` is to be rendered; `onFile` takes one that was dropped. `onDone`: all have arrived.
 */
export function useUpload(onDone = () => {}) {
	const client = useQueryClient();
	const [progress, setProgress] = useState('');
	const [problem, setProblem] = useState('');
	const [isPending, setPending] = useState(false);
	const upload = async (file: File) => {
		if (isPending) return;
		setPending(true);
		setProblem('');
		setProgress('Reading the file');
		try {
			const { uploadFile } = await loadCode(() => import('./upload-file.ts'));
			const outcome = await uploadFile(client, file, setProgress);
			const isDone = 'leftOut' in outcome;
			setProgress(isDone ? outcome.leftOut : '');
			if (isDone) onDone();
			else setProblem(outcome.problem);
		} catch (error) {
			setProgress('');
			setProblem(sentenceOf(error as Error));
		} finally {
			setPending(false);
		}
	};
	const onFile = (file: File) => void upload(file);
	const chosen = useChosenFile({ label: 'Connections.csv', accept: '.csv,.tsv,.txt,text/csv', onFile });
	return { ...chosen, onFile, isPending, progress, problem };
}
