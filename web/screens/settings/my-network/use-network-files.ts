import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { sentenceOf } from '../../../api.ts';
import { runMutation } from '../../../queries/cache/run-mutation.ts';
import { myNetworkQuery } from '../../../queries/my-network.ts';
import { keepDetails, readIdentities } from '../../../queries/network-details.ts';
import { useChosenFile } from '../../../ui/files/use-chosen-file.tsx';
import { loadCode } from '../../../ui/loading/load-code.ts';
import type { Answers, Plan } from './plan.ts';

const kind = {
	label: 'Files for My Network',
	accept: '.zip,.csv,.tsv,.txt,.vcf,.vcard,text/csv,text/vcard,application/zip',
	multiple: true,
};

/**
 * Takes the files of My Network, in any order: reads them in the browser, shows the plan of what to keep, and sends it
 * when the user agrees. A Connections.csv alone is uploaded at once. `choose` asks for files, and `input` must be
 * rendered.
 */
export function useNetworkFiles() {
	const client = useQueryClient();
	const held = useRef<File[]>([]);
	const stop = useRef<AbortController>(undefined);
	const [state, setState] = useState<'idle' | 'reading' | 'asked' | 'keeping'>('idle');
	const [plan, setPlan] = useState<Plan>();
	const [progress, setProgress] = useState('');
	const [problem, setProblem] = useState('');
	const end = (message = '', why = '') => {
		held.current = [];
		setPlan(undefined);
		setState('idle');
		setProgress(message);
		setProblem(why);
	};

	const read = async (files: readonly File[]) => {
		stop.current?.abort();
		const stopping = new AbortController();
		stop.current = stopping;
		setState('reading');
		setProblem('');
		setProgress(files.length === 1 ? 'Reading the file' : 'Reading the files');
		try {
			const all = [...held.current, ...files];
			const { planInWorker } = await loadCode(() => import('./plan-in-worker.ts'));
			let made = await planInWorker(all, [], stopping.signal);
			if (made.isWaiting && (await client.query(myNetworkQuery))) {
				made = await planInWorker(all, await readIdentities(), stopping.signal);
			}
			held.current = all.filter((_, at) => made.problems.every((one) => one.at !== at));
			setProblem(made.problems.map(({ at, sentence }) => saidOf(all, at, sentence)).join(' '));
			setProgress('');
			const isAlone = made.connections && !made.contacts && !made.messages;
			if (isAlone && made.problems.length === 0) await keep(made, new Map());
			else if (held.current.length === 0)
				end('', made.problems.map((one) => saidOf(all, one.at, one.sentence)).join(' '));
			else {
				setPlan(made);
				setState('asked');
			}
		} catch (error) {
			if (!stopping.signal.aborted) end('', sentenceOf(error as Error));
		}
	};

	const keep = async (chosen: Plan, answers: Answers) => {
		setState('keeping');
		setProblem('');
		try {
			const { detailsOf } = await loadCode(() => import('./plan.ts'));
			const left = chosen.connections && (await upload(chosen));
			const people = detailsOf(chosen, answers);
			if (people.length > 0) {
				const onProgress = (done: number) =>
					setProgress(`${formatNumber(done)} of ${formatNumber(people.length)} kept`);
				await runMutation(client, keepDetails, { people, onProgress });
			}
			end([left, keptOf(people)].filter(Boolean).join('. '));
		} catch (error) {
			// The plan and the answers stay, so that they can be sent again.
			setState(chosen.contacts || chosen.messages ? 'asked' : 'idle');
			setProgress('');
			setProblem(sentenceOf(error as Error));
		}
	};
	const upload = async ({ connections }: Plan) => {
		const { uploadConnections } = await loadCode(() => import('../../../features/connections-file/upload-file.ts'));
		return connections && uploadConnections(client, connections, setProgress);
	};
	const cancel = () => {
		stop.current?.abort();
		end();
	};
	const onFile = (...files: File[]) => {
		if (state !== 'keeping') void read(files);
	};
	return {
		...useChosenFile({ ...kind, onFile }),
		onFile,
		state,
		plan,
		progress,
		problem,
		cancel,
		keep: (answers: Answers) => void (plan && keep(plan, answers)),
	};
}

const saidOf = (files: readonly File[], at: number, sentence: string) =>
	files.length > 1 ? `${files[at]?.name}: ${sentence}` : sentence;

function keptOf(people: readonly { email?: string | null; messagesSent?: number | null }[]): string {
	const addresses = people.filter(({ email }) => email).length;
	const messages = people.filter(({ messagesSent }) => messagesSent !== undefined).length;
	const kept = [
		addresses > 0 && counted(addresses, 'address', 'addresses'),
		messages > 0 && `messages with ${counted(messages, 'connection')}`,
	].filter(Boolean);
	return kept.length > 0 ? `Added: ${kept.join(', ')}` : '';
}
