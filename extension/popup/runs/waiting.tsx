import { Send } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#contract/rules/format';
import type { Batch } from '../../storage.ts';
import { command } from '../ask.ts';
import { Button, Panel } from '../controls.tsx';

type Props = {
	waiting: Batch[];
	/** The signed-in user; when undefined, nothing can be sent or discarded. */
	userId: string | undefined;
	list: { id: string; name: string } | undefined;
};

/**
 * Shows how many people are waiting and why, with buttons to send or discard them. Another account's people are only
 * counted.
 */
export function Waiting({ waiting, userId, list }: Props) {
	const shown = userId === undefined ? waiting : waiting.filter((batch) => batch.userId === userId);
	const others = countOf(waiting) - countOf(shown);
	return (
		<>
			{countOf(shown) > 0 && <Kept batches={shown} userId={userId} list={list} />}
			{others > 0 && (
				<Panel title={`${prospects(others)} of another account`} role="status">
					<p className="mt-1 text-ink-2">
						They were read while another account was signed in. They’re kept until it’s signed in again.
					</p>
				</Panel>
			)}
		</>
	);
}

type KeptProps = { batches: Batch[]; userId: string | undefined; list: Props['list'] };

function Kept({ batches, userId, list }: KeptProps) {
	const [isPending, setPending] = useState(false);
	const [isSure, setSure] = useState(false);
	const problem = batches.find((batch) => batch.problem)?.problem;
	const isListGone = batches.some((batch) => batch.listGone);
	const send = async () => {
		if (userId === undefined) return;
		setPending(true);
		const into = isListGone && list ? { into: { listId: list.id, listName: list.name } } : {};
		await command({ name: 'send-waiting', userId, ...into });
		setPending(false);
	};
	const what = prospects(countOf(batches));
	return (
		<Panel title={`${what}, kept until sent`} tone="warn" role="status">
			{problem && <p className="mt-1">{problem}</p>}
			{isListGone && list && <p className="mt-1">You can send them to “{list.name}” instead.</p>}
			<div className="mt-3 flex flex-wrap gap-2">
				<Button onClick={send} disabled={userId === undefined || isPending}>
					<Send aria-hidden /> Send {what}
				</Button>
				{userId !== undefined && (
					<Button look="ghost" onClick={() => (isSure ? command({ name: 'discard-waiting', userId }) : setSure(true))}>
						{isSure ? 'Yes, discard them' : 'Discard'}
					</Button>
				)}
			</div>
		</Panel>
	);
}

const countOf = (batches: Batch[]) => batches.reduce((sum, batch) => sum + batch.prospects.length, 0);

const prospects = (count: number) => counted(count, 'waiting prospect');
