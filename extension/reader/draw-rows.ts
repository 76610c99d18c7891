import type { ReadingRules } from '#contract/reading-rules';
import type { ReadingEnd } from '../messages.ts';
import { leadKey } from '../sites/page/lead-id.ts';
import type { RowRead } from '../sites/result.ts';
import type { PeopleRead } from './look.ts';
import { becomesTrue, untilVisible } from './until.ts';

/** Input for reading a page: its rows now, and what to do with them. */
export type Round = {
	rules: ReadingRules;
	read: () => PeopleRead | null;
	take: () => void;
	tell: (end: null, paused?: boolean) => void;
	interruption: (now?: PeopleRead | null) => ReadingEnd | null;
	/** Whether the page names someone in a row who was not named before. */
	isMore: (now: PeopleRead | null) => boolean;
	/** Whether the page has fewer rows than it says; null where it says nothing. */
	isShort: () => boolean | null;
	/** The rows that were scrolled to. */
	scrolled: Set<string | Element>;
};

const rowsOf = (read: PeopleRead | null): RowRead[] => read?.page?.rows ?? [];
/** A row is known by its lead: its place and its element change while a page is scrolled. */
const idOf = ({ leadId, element }: RowRead): string | Element => (leadId ? leadKey(leadId) : element);

/** Scrolls to each row that is not drawn and waits for it. Resolves to why it had to stop, if it had to. */
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
			// A list that keeps only some rows in the page may drop this one.
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
 * Scrolls to the end of the rows, and waits for rows that appear only then: a list may grow, or keep only some of its
 * rows in the page. A page whose rows are as many as it says has no more. Resolves to whether there were more rows, or
 * to why it had to stop.
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
