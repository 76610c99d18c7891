import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api.ts';
import { useChosenFile } from '../../ui/files/use-chosen-file.tsx';

/** The message when a file is done, or the reason why it failed. */
export type FileOutcome = { message?: string; problem?: string };

type Work = (client: QueryClient, file: File, onProgress: (text: string) => void) => Promise<FileOutcome>;

/**
 * Lets the user choose a file and runs `work` on it, with its progress, its message at the end and its problem. `choose`
 * asks for a file and needs `input` rendered; `onFile` takes a dropped one.
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
		const { message = '', problem: why = '' } = await work(client, file, setProgress).catch(
			(error: Error): FileOutcome => ({ problem: sentenceOf(error) }),
		);
		setProgress(message);
		setProblem(why);
		setPending(false);
	};
	const onFile = (file: File) => void begin(file);
	return { ...useChosenFile({ ...kind, onFile }), onFile, isPending, progress, problem };
}
