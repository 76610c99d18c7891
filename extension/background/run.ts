import type { PersonRead } from '../sites/result.ts';
import { type Batch, isBusy, isReading, type Kept, type Run } from '../storage.ts';
import { askTab, newId, pause } from './browser.ts';
import { askReader } from './page.ts';
import { sendWaiting } from './send.ts';
import { change, changeRun } from './state.ts';

type Start = Pick<Run, 'tabId' | 'task' | 'listId' | 'listName' | 'userId'> & { target?: PersonRead };

/** A run at its beginning; undefined while another one is under way. */
export async function startRun({ target, ...start }: Start): Promise<Run | undefined> {
	const run: Run = {
		...start,
		id: newId(),
		phase: 'opening',
		startedAt: Date.now(),
		total: 0,
		people: [],
		refused: [],
		hasNext: false,
		cutShort: null,
		outcome: null,
		problem: null,
		target: target ?? null,
	};
	const { run: current } = await change((kept) => (isBusy(kept.run) ? undefined : { run }));
	return current?.id === run.id ? run : undefined;
}

/** How often a reader that still ends an earlier reading is asked, and the time between in ms. */
const asking = { times: 12, every: 250 };

/** Asks the reader in the run's tab to begin; the run fails when there is no way in, or the reader takes no new work. */
export async function beginReading(run: Run): Promise<void> {
	try {
		for (let time = 0; time < asking.times; time += 1) {
			const begun = await askReader(run.tabId, { name: 'read', runId: run.id });
			const { run: current } = await changeRun(run.id, ({ phase }) =>
				begun === true && phase === 'opening' ? { phase: 'reading' } : undefined,
			);
			// Cancelled before the reader had heard of it: it would go on for nobody and take no other work.
			if (begun === true && current?.id !== run.id) await stopReader(run);
			if (begun === true || current?.id !== run.id || !isReading(current)) return;
			await pause(asking.every);
		}
		await failRun(run.id, 'This page is still busy with an earlier reading. Reload it and try again.');
	} catch {
		await failRun(run.id, 'This page cannot be read. Press the toolbar button on the page once more.');
	}
}

const stopReader = ({ id, tabId }: Run) => askTab(tabId, { name: 'stop', runId: id }).catch(() => {});

/** Ends a run with nothing written; one that has ended otherwise stays as it is. */
export const failRun = (id: string, problem: string) =>
	changeRun(id, (run) => (isReading(run) ? { phase: 'failed', problem } : undefined));

/** Stops the run under way, on the person's wish. Nothing of it is written. */
export async function cancelRun(): Promise<void> {
	let stopped: Run | undefined;
	await change(({ run }) => {
		if (!run || !isReading(run)) return undefined;
		stopped = run;
		return { run: null };
	});
	if (stopped) await stopReader(stopped);
}

/** Puts people in the queue, the run waiting for them to arrive, and sends. A run is concluded once only. */
export async function enqueue(run: Run, prospects: Batch['prospects'], also: Partial<Kept> = {}): Promise<void> {
	const { id, userId, listId, listName } = run;
	const batch: Batch = { id, userId, listId, listName, prospects, problem: null, listGone: false };
	await change(({ queue, run: current }) => {
		if (current?.id !== id || !isReading(current)) return undefined;
		return { ...also, queue: [...queue, batch], run: { ...current, cutShort: run.cutShort, phase: 'sending' } };
	});
	await sendWaiting();
}
