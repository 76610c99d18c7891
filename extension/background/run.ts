import { type Counted, countOne } from '../read-today.ts';
import { isBusy, isReading } from '../run-states.ts';
import type { PersonRead } from '../sites/result.ts';
import type { Batch, Kept, MutualRun, Run } from '../storage.ts';
import { askTab, newId, pause } from './browser.ts';
import { sendWaiting } from './send.ts';
import { afterEvent, change, moveRun, readState } from './state.ts';
import { askReader } from './tab-page.ts';

type Start = Pick<Run, 'tabId' | 'listId' | 'listName' | 'userId'>;

/**
 * Starts the import of a page, counted as a page of results or as one person. Returns undefined while another run is
 * busy.
 */
export const startImport = (start: Start, counted: Counted = 'pages') =>
	startRun({ ...fresh(start), task: 'import' }, counted);

/** Starts the search for the mutual connections of a person. Returns undefined while another run is busy. */
export const startMutual = (start: Start, target: PersonRead): Promise<MutualRun | undefined> =>
	startRun({ ...fresh(start), task: 'mutual', target }, 'people');

async function startRun<Started extends Run>(run: Started, counted: Counted): Promise<Started | undefined> {
	const { run: current } = await change((kept) => (isBusy(kept.run) ? undefined : { run, ...countOne(kept, counted) }));
	return current?.id === run.id ? run : undefined;
}

const fresh = (start: Start) => ({
	...start,
	id: newId(),
	phase: 'opening' as const,
	startedAt: Date.now(),
	total: 0,
	people: [],
	refused: [],
	hasNext: false,
	cutShort: null,
	outcome: null,
	problem: null,
});

/** The reader of a tab needs a moment to end an earlier reading, so it is asked this many times. */
const attempts = { count: 12, everyMs: 250 };

/** Tells the reader in the run's tab to begin. The run fails when the reader cannot be reached or stays busy. */
export async function beginReading(run: Run): Promise<void> {
	try {
		for (let attempt = 0; attempt < attempts.count; attempt += 1) {
			const hasBegun = (await askReader(run.tabId, { name: 'read', runId: run.id })) === true;
			const { run: current } = hasBegun ? await moveRun(run.id, 'begin') : await readState();
			// The run was cancelled before the reader got the command. Without a stop the reader would stay busy.
			if (hasBegun && current?.id !== run.id) await stopReader(run);
			if (hasBegun || current?.id !== run.id || !isReading(current)) return;
			await pause(attempts.everyMs);
		}
		await failRun(run.id, 'This page is still busy with an earlier reading. Reload it and try again.');
	} catch {
		await failRun(run.id, 'This page can’t be read. Click the toolbar button on the page again.');
	}
}

const stopReader = ({ id, tabId }: Run) => askTab(tabId, { name: 'stop', runId: id }).catch(() => {});

/** Fails a run that is still reading. Nothing it read is kept. */
export const failRun = (id: string, problem: string) => moveRun(id, 'fail', { problem });

/** Cancels the reading for the user. Nothing it read is kept. */
export async function cancelRun(): Promise<void> {
	let cancelled: Run | undefined;
	await change((kept) => {
		const made = afterEvent(kept, 'cancel');
		if (kept.run && made) cancelled = kept.run;
		return made;
	});
	if (cancelled) await stopReader(cancelled);
}

/** Moves the people of a run to the waiting people and sends them. Does nothing when called again for the same run. */
export async function sendPeople(
	run: Run,
	prospects: Batch['prospects'],
	also?: (kept: Kept) => Partial<Kept>,
): Promise<void> {
	const { id, userId, listId, listName, cutShort } = run;
	const batch: Batch = { id, userId, listId, listName, prospects, problem: null, listGone: false };
	await change((kept) => {
		const made = kept.run?.id === id ? afterEvent(kept, 'keep', { cutShort }) : undefined;
		return made && { ...also?.(kept), ...made, waiting: [...kept.waiting, batch] };
	});
	await sendWaiting();
}
