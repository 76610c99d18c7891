import type { Run } from '../storage.ts';
import { tell } from './ask.ts';
import { Button, Name, Panel } from './controls.tsx';
import { outcomeLines } from './outcome-lines.tsx';

/** The run under way: how far it is, and a way to stop it. */
export function Progress({ run }: { run: Run }) {
	const read = run.people.filter((person) => person.full).length;
	const text = progressText(run, read);
	return (
		<Panel title={progressTitle(run)} takesFocus>
			<p role="status" className="mt-1 text-ink-2">
				{text}
			</p>
			<div
				role="progressbar"
				aria-label="Progress"
				aria-valuemin={0}
				aria-valuemax={run.total || 1}
				aria-valuenow={read}
				className="mt-3 h-2 overflow-hidden rounded-full bg-hover"
			>
				<div className="h-full rounded-full bg-ember" style={{ width: `${(100 * read) / (run.total || 1)}%` }} />
			</div>
			{run.phase !== 'sending' && (
				<Button className="mt-3" onClick={() => tell({ name: 'cancel' })}>
					Cancel
				</Button>
			)}
		</Panel>
	);
}

function progressTitle({ task, target, phase, listName }: Run): string {
	if (task === 'mutual') return `Finding who knows ${target?.name ?? 'this person'}`;
	return phase === 'sending' ? `Adding to ${listName}` : 'Reading this page';
}

function progressText({ phase, total }: Run, read: number): string {
	if (phase === 'opening') return 'Opening the page…';
	if (phase === 'paused') return `Paused at ${read} of ${total}: bring the tab to the front to go on.`;
	if (phase === 'sending') return 'Sending to Kindling…';
	return total === 0 ? 'Looking for people…' : `${read} of ${total} read`;
}

type EndProps = { run: Run; openList: (listId: string) => void };

/** How the last run ended: honest counts, or what went wrong; and where to go from here. */
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
			{isDone && run.task === 'mutual' && run.people.length > 0 && (
				<p className="mt-1">
					{run.people.slice(0, 5).map(({ leadId, name }, index) => (
						<span key={leadId}>
							{index > 0 && ', '}
							<Name>{name}</Name>
						</span>
					))}
					{run.people.length > 5 && ` and ${run.people.length - 5} more`}
				</p>
			)}
			<div className="mt-3 flex flex-wrap gap-2">
				{isDone && run.outcome && <Button onClick={() => openList(run.listId)}>Open list</Button>}
				<Button look="ghost" onClick={() => tell({ name: 'clear' })}>
					{isDone ? 'Done' : 'Dismiss'}
				</Button>
			</div>
		</Panel>
	);
}

function endTitle({ phase, task, listName, people, target }: Run): string {
	if (phase !== 'done') return 'Nothing was written';
	if (task === 'import') return `Imported into ${listName}`;
	return people.length > 0 ? `Who knows ${target?.name ?? ''}` : `Nobody you know knows ${target?.name ?? ''}`;
}
