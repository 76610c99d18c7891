import { isBusy, isEnded, type RunEvent, transitions } from '../run-states.ts';
import { type Kept, keep, type Run, readKept } from '../storage.ts';
import { showBadge } from './browser.ts';

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const turn = last.then(work, work);
	last = turn.catch(() => {});
	return turn;
}

/**
 * Changes the stored state. `make` gets the current state and returns the changed parts, or undefined for no change.
 * Changes run one after another, so none overwrites another. Returns the state afterwards.
 */
export const change = (make: (kept: Kept) => Partial<Kept> | undefined): Promise<Kept> =>
	inTurn(async () => {
		const kept = await readKept();
		const made = make(kept);
		if (!made) return kept;
		await keep(made);
		const after = { ...kept, ...made };
		// Only a new run or new waiting people set the badge: a badge that was seen and cleared must not come back.
		if ('run' in made || 'waiting' in made) badge(after);
		return after;
	});

/** Reads the state once all earlier changes are written. */
export const readState = (): Promise<Kept> => inTurn(readKept);

type RunPart = Partial<
	Pick<Run, 'people' | 'refused' | 'total' | 'hasNext' | 'siteTotal' | 'cutShort' | 'outcome' | 'problem'>
>;

/** Number of ended runs kept. */
const historyLength = 5;

/**
 * Returns the change that an event makes to the run; undefined without a run, or when its phase doesn't allow the
 * event.
 */
export function afterEvent({ run, history }: Kept, event: RunEvent, part: RunPart = {}): Partial<Kept> | undefined {
	const phase = run ? transitions[run.phase][event] : undefined;
	if (!run || phase === undefined) return undefined;
	const after = phase === 'removed' ? null : { ...run, ...part, phase };
	const ended = endedRun(run, after, event);
	if (!ended) return { run: after };
	return { run: after, history: [ended, ...history].slice(0, historyLength) };
}

// Returns the run to keep in the history. A discarded run may have been sent in part, so it has a result too.
function endedRun(before: Run, after: Run | null, event: RunEvent): Run | undefined {
	if (after && isEnded(after)) return after;
	if (event !== 'discard') return undefined;
	return { ...before, phase: 'failed', problem: 'The waiting people were discarded.' };
}

/** Moves the run with this id; any other run stays as it is. */
export const moveRun = (id: string, event: RunEvent, part: RunPart = {}): Promise<Kept> =>
	change((kept) => (kept.run?.id === id ? afterEvent(kept, event, part) : undefined));

/** Removes the result of the last run, if there is one. */
export const dismissResult = (): Promise<Kept> => change((kept) => afterEvent(kept, 'dismiss'));

const ember = '#B5481F';
const amber = '#8A5A00';
const spruce = '#1F6350';

/** Restores the badge, which the browser forgets when it restarts. */
export const restoreBadge = async () => badge(await readState());

/** Clears the badge of a finished run. Called when the popup shows the result. */
export async function clearResultBadge(): Promise<void> {
	const kept = await readState();
	if (!isBusy(kept.run) && waitingCount(kept) === 0) showBadge('', ember);
}

// A badge has room for four characters.
function badge(kept: Kept): void {
	const { run } = kept;
	const waiting = waitingCount(kept);
	if (run && isBusy(run)) showBadge(run.phase === 'paused' ? '||' : String(readCount(run) || '…'), ember);
	else if (waiting > 0) showBadge(waiting > 999 ? '999+' : String(waiting), amber);
	else if (run?.phase === 'done') showBadge('✓', spruce);
	else showBadge(run?.phase === 'failed' ? '!' : '', amber);
}

const waitingCount = (kept: Kept) => kept.waiting.reduce((sum, batch) => sum + batch.prospects.length, 0);
const readCount = (run: Run) => run.people.filter((person) => person.full).length;
