import type { Run } from '../../storage.ts';
import { command } from '../ask.ts';
import { Button, Panel, ProgressBar } from '../controls.tsx';
import { names, outcomeLines } from './outcome-lines.tsx';

/** Shows the progress of the current run, with a button to stop it. */
export function Progress({ run }: { run: Run }) {
	const read = run.people.filter((person) => person.full).length;
	const text = progressText(run, read);
	return (
		<Panel title={progressTitle(run)} takesFocus>
			<p role="status" className="mt-1 text-ink-2">
				{text}
			</p>
			<ProgressBar label="Progress" value={read} max={run.total} />
			{run.phase !== 'sending' && (
				<Button className="mt-3" onClick={() => command({ name: 'cancel' })}>
					Cancel
				</Button>
			)}
		</Panel>
	);
}

function progressTitle(run: Run): string {
	if (run.task === 'mutual') return `Finding who knows ${run.target.name}`;
	return run.phase === 'sending' ? `Adding to ${run.listName}` : 'Reading this page';
}

function progressText({ phase, total }: Run, read: number): string {
	if (phase === 'opening') return 'Opening the page…';
	if (phase === 'paused') return `Paused at ${read} of ${total}: bring the tab to the front to continue.`;
	if (phase === 'sending') return 'Sending to Kindling…';
	return total === 0 ? 'Looking for people…' : `${read} of ${total} read`;
}

type EndProps = { run: Run; openList: (listId: string) => void };

/** Shows the result of the last run: its counts, or what went wrong. */
export function Ended({ run, openList }: EndProps) {
	const isDone = run.phase === 'done';
	return (
		<Panel
			takesFocus
			title={endTitle(run)}
			tone={isDone ? (run.cutShort ? 'warn' : 'good') : 'bad'}
			role={isDone ? 'status' : 'alert'}
		>
			{run.problem && <p className="mt-1">{run.problem}</p>}
			{isDone && <ul className="mt-1 grid gap-0.5">{outcomeLines(run)}</ul>}
			{isDone && run.task === 'mutual' && run.people.length > 0 && <p className="mt-1">{names(run.people, 5)}</p>}
			<div className="mt-3 flex flex-wrap gap-2">
				{isDone && run.outcome && <Button onClick={() => openList(run.listId)}>Open list</Button>}
				<Button look="ghost" onClick={() => command({ name: 'dismiss' })}>
					{isDone ? 'Done' : 'Dismiss'}
				</Button>
			</div>
		</Panel>
	);
}

function endTitle(run: Run): string {
	if (run.phase !== 'done') return 'Nothing was written';
	if (run.task === 'import') return `Imported into ${run.listName}`;
	return run.people.length > 0 ? `Who knows ${run.target.name}` : `No one you know knows ${run.target.name}`;
}
