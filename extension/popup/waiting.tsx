import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Batch } from '../storage.ts';
import { command } from './ask.ts';
import { Button, Panel } from './controls.tsx';

type Props = { waiting: Batch[]; canSend: boolean; list: { id: string; name: string } | undefined };

/** How many people are waiting, why, and a button that sends them. */
export function Waiting({ waiting, canSend, list }: Props) {
	const [isPending, setPending] = useState(false);
	const [isSure, setSure] = useState(false);
	const count = waiting.reduce((sum, batch) => sum + batch.prospects.length, 0);
	if (count === 0) return null;
	const problem = waiting.find((batch) => batch.problem)?.problem;
	const isListGone = waiting.some((batch) => batch.listGone);
	const send = async () => {
		setPending(true);
		await command({ name: 'send-waiting', ...(isListGone && list ? { listId: list.id, listName: list.name } : {}) });
		setPending(false);
	};
	const what = `${count.toLocaleString('en')} waiting ${count === 1 ? 'prospect' : 'prospects'}`;
	return (
		<Panel title={`${what}, kept until sent`} tone="warn" role="status">
			{problem && <p className="mt-1">{problem}</p>}
			{isListGone && list && <p className="mt-1">They can go to “{list.name}” instead.</p>}
			<div className="mt-3 flex flex-wrap gap-2">
				<Button onClick={send} disabled={!canSend || isPending}>
					<Send aria-hidden /> Send {what}
				</Button>
				<Button look="ghost" onClick={() => (isSure ? command({ name: 'discard-waiting' }) : setSure(true))}>
					{isSure ? 'Really discard them' : 'Discard'}
				</Button>
			</div>
		</Panel>
	);
}
