import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api.ts';
import { useChosenFile } from '../../ui/files/use-chosen-file.tsx';

/** The message after a file is done with, and the reason when it failed. */
export type FileOutcome = { said?: string; problem?: string };

type Work = (client: QueryClient, file: File, onProgress: (text: string) => void) => Promise<FileOutcome>;

/**
 * Lets the person choose a file, and does something with it: how far it is, what is said at the end, and what went wrong.
 * `choose` asks for a file, and `input` is to be rendered; `onFile` takes one that was dropped.
 */
export function useFileWork({ work, ...kind }: { label: string; accept: string; work: Work }) {
	const client = useQueryClient();
	const [progress, setProgress] = useState('');
	const [problem, setProblem] = useState('');
	const [isPending, setPending] = useState(false);
	const begin = async (file: File) => {
		if (isPending) return;
		setPending(true);
		setProblem('');
		setProgress('Reading the file');
		const { said = '', problem: why = '' } = await work(client, file, setProgress).catch(
			(error: Error): FileOutcome => ({ problem: sentenceOf(error) }),
		);
		setProgress(said);
		setProblem(why);
		setPending(false);
	};
	const onFile = (file: File) => void begin(file);
	return { ...useChosenFile({ ...kind, onFile }), onFile, isPending, progress, problem };
}
