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
 * Changes what is kept. `make` gets the present state and returns the changed parts, or undefined to change nothing.
 * Changes run one after the other, so that none overwrites another. Returns the state afterwards.
 */
export const change = (make: (kept: Kept) => Partial<Kept> | undefined): Promise<Kept> =>
	inTurn(async () => {
		const kept = await readKept();
		const made = make(kept);
		if (!made) return kept;
		await keep(made);
		const after = { ...kept, ...made };
		// A sign that was seen and removed does not come back by another change.
		if ('run' in made || 'waiting' in made) badge(after);
		return after;
	});

/** Reads the state after all changes asked for before. */
export const readState = (): Promise<Kept> => inTurn(readKept);

type RunPart = Partial<
	Pick<Run, 'people' | 'refused' | 'total' | 'hasNext' | 'siteTotal' | 'cutShort' | 'outcome' | 'problem'>
>;

/** How many ended runs are kept. */
const historyLength = 5;

/** The change that an event makes to the run; undefined when there is no run, or its phase does not allow the event. */
export function moved({ run, history }: Kept, event: RunEvent, part: RunPart = {}): Partial<Kept> | undefined {
	const phase = run ? transitions[run.phase][event] : undefined;
	if (!run || phase === undefined) return undefined;
	const after = phase === 'removed' ? null : { ...run, ...part, phase };
	const ended = endedRun(run, after, event);
	if (!ended) return { run: after };
	return { run: after, history: [ended, ...history].slice(0, historyLength) };
}

// The part of a run that the history keeps. A discarded run may have been sent in part, so it has a result, too.
function endedRun(before: Run, after: Run | null, event: RunEvent): Run | undefined {
	if (after && isEnded(after)) return after;
	if (event !== 'discard') return undefined;
	return { ...before, phase: 'failed', problem: 'The waiting people were discarded.' };
}

/** Moves the run with this id. Another run stays as it is. */
export const moveRun = (id: string, event: RunEvent, part: RunPart = {}): Promise<Kept> =>
	change((kept) => (kept.run?.id === id ? moved(kept, event, part) : undefined));

/** Removes the result of the last run, if there is one. */
export const dismissResult = (): Promise<Kept> => change((kept) => moved(kept, 'dismiss'));

const ember = '#B5481F';
const amber = '#8A5A00';
const spruce = '#1F6350';

/** Sets the badge again after a start of the browser, which forgets it. */
export const restoreBadge = async () => badge(await readState());

/** Removes the sign of a finished run from the button. Called when the popup shows the result. */
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
