import type { ReadingRules } from '#contract/reading-rules';
import type { ReadingEnd } from '../messages.ts';
import { leadKey } from '../sites/page/lead-id.ts';
import type { RowRead } from '../sites/result.ts';
import type { PeopleRead } from './look.ts';
import { becomesTrue, untilVisible } from './until.ts';

/** One pass over a page: its rows as they are now, and the calls to make. */
export type Round = {
	rules: ReadingRules;
	read: () => PeopleRead | null;
	take: () => void;
	tell: (end: null, paused?: boolean) => void;
	interruption: (now?: PeopleRead | null) => ReadingEnd | null;
	/** True if a row names someone who wasn't named before. */
	isMore: (now: PeopleRead | null) => boolean;
	/** True if the page has fewer rows than it says; null when it gives no number. */
	isShort: () => boolean | null;
	/** Rows that were scrolled to. */
	scrolled: Set<string | Element>;
};

const rowsOf = (read: PeopleRead | null): RowRead[] => read?.page?.rows ?? [];
/** Identifies a row by its lead, because its place and element change while a page is scrolled. */
const idOf = ({ leadId, element }: RowRead): string | Element => (leadId ? leadKey(leadId) : element);

/** Scrolls to each row that isn't drawn and waits for it. Resolves to the reason it stopped early, if it did. */
export async function drawRows(
	document: Document,
	block: ScrollLogicalPosition,
	round: Round,
): Promise<ReadingEnd | null> {
	const { rules, read, take, interruption } = round;
	const { rowMs, stalledRowMs, stallAfter } = rules.timing;
	const tried = new Set<string | Element>();
	let stalled = 0;
	for (;;) {
		const row = rowsOf(read()).find((one) => !one.isDrawn && !tried.has(idOf(one)));
		if (!row) return null;
		const id = idOf(row);
		tried.add(id);
		round.scrolled.add(id);
		await whileHidden(document, round);
		row.element.scrollIntoView({ block, behavior: 'instant' });
		const isDone = () => {
			const now = read();
			// A list that keeps only some of its rows in the page may drop this one.
			return rowsOf(now).find((one) => idOf(one) === id)?.isDrawn !== false || interruption(now) !== null;
		};
		const isDrawn = await becomesTrue(document, isDone, stalled >= stallAfter ? stalledRowMs : rowMs);
		const stop = interruption();
		if (stop) return stop;
		stalled = isDrawn ? 0 : stalled + 1;
		take();
	}
}

/**
 * Scrolls to the end of the rows and waits for more: a list may grow, or keep only some of its rows in the page. A page
 * with as many rows as it says has no more. Resolves to true if more rows came, or to the reason it stopped early.
 */
export async function findMore(document: Document, end: 'last' | 'first', round: Round): Promise<ReadingEnd | boolean> {
	const { read, take, interruption, isMore, isShort, scrolled } = round;
	const { rowMs, stalledRowMs } = round.rules.timing;
	const rows = rowsOf(read());
	const row = end === 'last' ? rows[rows.length - 1] : rows[0];
	if (!row || isShort() === false || (end === 'first' && !isShort())) return false;
	await whileHidden(document, round);
	if (isShort() || !scrolled.has(idOf(row))) {
		row.element.scrollIntoView({ block: end === 'last' ? 'start' : 'end', behavior: 'instant' });
	}
	scrolled.add(idOf(row));
	const isDone = () => {
		const now = read();
		return isMore(now) || interruption(now) !== null;
	};
	const found = await becomesTrue(document, isDone, isShort() ? rowMs : stalledRowMs);
	const stop = interruption();
	if (stop) return stop;
	if (found) take();
	return found;
}

// A hidden tab draws nothing.
async function whileHidden(document: Document, { tell, interruption }: Round): Promise<void> {
	if (document.visibilityState !== 'hidden') return;
	tell(null, true);
	await untilVisible(document, () => interruption() !== null);
	tell(null);
}
