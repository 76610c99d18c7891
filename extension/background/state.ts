import { isBusy, type Kept, keep, type Run, readKept } from '../storage.ts';
import { showBadge } from './browser.ts';

let last: Promise<unknown> = Promise.resolve();

/** Runs changes to what is kept one after the other, so that none overwrites another's. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const turn = last.then(work, work);
	last = turn.catch(() => {});
	return turn;
}

/** Changes what is kept by what it is now; a change of undefined leaves it. Answers what is kept afterwards. */
export const change = (make: (kept: Kept) => Partial<Kept> | undefined): Promise<Kept> =>
	inTurn(async () => {
		const kept = await readKept();
		const made = make(kept);
		if (!made) return kept;
		await keep(made);
		const after = { ...kept, ...made };
		badge(after);
		return after;
	});

/** Changes the run with this id; nothing happens to another one. */
export const changeRun = (id: string, part: (run: Run) => Partial<Run> | undefined): Promise<Kept> =>
	change(({ run }) => {
		if (run?.id !== id) return undefined;
		const made = part(run);
		return made && { run: { ...run, ...made } };
	});

/** How many people wait in the queue. */
export const waitingCount = (kept: Kept) => kept.queue.reduce((sum, batch) => sum + batch.prospects.length, 0);

const ember = '#B5481F';
const amber = '#8A5A00';
const spruce = '#1F6350';

/** Sets the badge anew: the browser forgets it when it is closed. */
export const restoreBadge = async () => badge(await readKept());

/** Takes the mark of a finished run off the button, once the popup has shown it. */
export async function badgeSeen(): Promise<void> {
	const kept = await readKept();
	if (!isBusy(kept.run) && waitingCount(kept) === 0) showBadge('', ember);
}

// At most four characters fit. Progress while reading, what waits, a tick when done.
function badge(kept: Kept): void {
	const { run } = kept;
	const waiting = waitingCount(kept);
	if (run && isBusy(run)) showBadge(run.phase === 'paused' ? '||' : String(readCount(run) || '…'), ember);
	else if (waiting > 0) showBadge(waiting > 999 ? '999+' : String(waiting), amber);
	else if (run?.phase === 'done') showBadge('✓', spruce);
	else showBadge(run?.phase === 'failed' ? '!' : '', amber);
}

const readCount = (run: Run) => run.people.filter((person) => person.full).length;
