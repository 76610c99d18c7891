import type { ReadingRules } from '#contract/reading-rules';
import type { ReaderReport, ReadingEnd } from '../messages.ts';
import { searchIdentity } from '../sites/page-kind.ts';
import type { PeoplePage, RowRead } from '../sites/result.ts';
import { chooseRules } from './choose-rules.ts';
import { newHarvest } from './harvest.ts';
import { lookAt, type PeopleRead, readPeople } from './look.ts';
import { becomesTrue, untilVisible } from './until.ts';

type Reading = {
	/** The text of the server's reading rules, where there is one. */
	offeredRules?: string | undefined;
	report: (state: Omit<ReaderReport, 'name' | 'runId' | 'url'>) => void;
	isStopped: () => boolean;
};

/** Reads everyone on the page, scrolling rows into view that are not drawn yet, and reports after each row. */
export async function readPage(document: Document, address: () => URL, reading: Reading): Promise<void> {
	const { offeredRules, report, isStopped } = reading;
	const identity = searchIdentity(address());
	const harvest = newHarvest();
	const choose = () => chooseRules(document, address(), offeredRules);
	const tell = (end: ReadingEnd | null, paused = false) => report({ ...harvest.state(), end, paused });

	const mayChange = () => /^(loading|unread)$/.test(lookAt(document, address(), 0, choose()).state);
	await becomesTrue(document, () => isStopped() || !mayChange(), choose().timing.firstRowsMs);
	if (isStopped()) return tell('cancelled');
	const rules = choose();
	const { state } = lookAt(document, address(), 0, rules);
	if (state !== 'ready') return tell(state === 'empty' ? 'empty' : 'not-understood');

	const read = () => readPeople(document, address(), rules);
	const interruption = (now: PeopleRead | null = read()): ReadingEnd | null => {
		if (isStopped()) return 'cancelled';
		return searchIdentity(address()) === identity && harvest.isSame(now) ? null : 'search-changed';
	};
	const take = () => {
		harvest.add(read());
		tell(null);
	};
	take();
	const putBack = rememberScroll(document, read()?.page);
	let end: ReadingEnd | null = null;
	for (const block of ['center', 'start'] as const) {
		end ??= await drawRows(document, { block, rules, read, take, tell, interruption });
	}
	putBack();
	tell(end ?? interruption() ?? 'complete');
}

type Round = {
	block: ScrollLogicalPosition;
	rules: ReadingRules;
	read: () => PeopleRead | null;
	take: () => void;
	tell: (end: null, paused?: boolean) => void;
	interruption: (now?: PeopleRead | null) => ReadingEnd | null;
};

/** Scrolls to each row that is not drawn and waits for it. Resolves to why it had to stop, if it had to. */
async function drawRows(document: Document, round: Round): Promise<ReadingEnd | null> {
	const { block, rules, read, take, tell, interruption } = round;
	const { rowMs, stalledRowMs, stallAfter } = rules.timing;
	let stalled = 0;
	for (let index = 0; index < rowsOf(read()).length; index += 1) {
		const row = rowsOf(read())[index];
		if (!row || row.isDrawn) continue;
		if (document.visibilityState === 'hidden') {
			tell(null, true);
			await untilVisible(document, () => interruption() !== null);
			tell(null);
		}
		row.element.scrollIntoView({ block });
		const isDone = () => {
			const now = read();
			return rowsOf(now)[index]?.isDrawn === true || interruption(now) !== null;
		};
		const isDrawn = await becomesTrue(document, isDone, stalled >= stallAfter ? stalledRowMs : rowMs);
		const stop = interruption();
		if (stop) return stop;
		stalled = isDrawn ? 0 : stalled + 1;
		take();
	}
	return null;
}

const rowsOf = (read: PeopleRead | null): RowRead[] => read?.page?.rows ?? [];

// The rows may scroll in a box of their own, or with the window.
function rememberScroll(document: Document, page: PeoplePage | null | undefined): () => void {
	const view = document.defaultView;
	const window = { x: view?.scrollX ?? 0, y: view?.scrollY ?? 0 };
	const boxes: { box: Element; top: number }[] = [];
	for (let box = page?.rows[0]?.element.parentElement; box; box = box.parentElement)
		boxes.push({ box, top: box.scrollTop });
	return () => {
		for (const { box, top } of boxes) if (box.scrollTop !== top) box.scrollTop = top;
		view?.scrollTo(window.x, window.y);
	};
}
