import type { ReaderReport, ReadingEnd } from '../messages.ts';
import { searchIdentity } from '../sites/page/page-kind.ts';
import { isShortPage } from '../sites/page/page-total.ts';
import type { PeoplePage } from '../sites/result.ts';
import { chooseRules } from './choose-rules.ts';
import { drawRows, findMore, type Round } from './draw-rows.ts';
import { newHarvest } from './harvest.ts';
import { lookAt, type PeopleRead, readPeople } from './look.ts';
import { becomesTrue } from './until.ts';

type Reading = {
	/** The server's reading rules as text, if there are any. */
	offeredRules?: string | undefined;
	report: (state: Omit<ReaderReport, 'name' | 'runId' | 'url'>) => void;
	isStopped: () => boolean;
};

/** Reads everyone on the page and reports after each row, scrolling rows into view that aren't drawn yet. */
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
	const isShort = () => isShortPage(harvest.state(), address(), rules);
	const round: Round = { rules, read, take, tell, interruption, isMore: harvest.isMore, isShort, scrolled: new Set() };
	const end = await drawAll(document, round);
	putBack();
	const last = end ?? interruption() ?? 'complete';
	tell(last === 'complete' && isShort() ? 'incomplete' : last);
}

/** Gives up on a list that keeps growing after this many steps. */
const mostSteps = 40;

/** Draws the rows, and those that appear only on scrolling. Resolves to the reason it stopped early, if it did. */
async function drawAll(document: Document, round: Round): Promise<ReadingEnd | null> {
	for (const [end, block] of [
		['last', 'center'],
		['first', 'start'],
	] as const) {
		let isMore = true;
		for (let step = 0; isMore && step < mostSteps; step += 1) {
			const stop = await drawRows(document, block, round);
			if (stop) return stop;
			const more = await findMore(document, end, round);
			if (typeof more === 'string') return more;
			isMore = more;
		}
	}
	return null;
}

// The rows may scroll in a box of their own, or with the window. The scroll is instant, because a smooth one would
// still be running at the end.
function rememberScroll(document: Document, page: PeoplePage | null | undefined): () => void {
	const view = document.defaultView;
	const window = { left: view?.scrollX ?? 0, top: view?.scrollY ?? 0 };
	const boxes: { box: Element; top: number; left: number }[] = [];
	for (let box = page?.rows[0]?.element.parentElement; box; box = box.parentElement)
		boxes.push({ box, top: box.scrollTop, left: box.scrollLeft });
	return () => {
		for (const { box, top, left } of boxes) {
			if (box.scrollTop !== top || box.scrollLeft !== left) box.scrollTo({ top, left, behavior: 'instant' });
		}
		view?.scrollTo({ ...window, behavior: 'instant' });
	};
}
