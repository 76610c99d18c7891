import { profileKey } from '#contract/identity';
import type { ReaderReport, ReadingEnd } from '../messages.ts';
import { searchIdentity } from '../sites/page-kind.ts';
import { isRendered, personRows, rowScroller } from '../sites/people-search.ts';
import type { PersonRead, RowRefused } from '../sites/result.ts';
import { lookAt, readRows } from './look.ts';
import { becomesTrue, untilVisible } from './waiting.ts';

/** How long a row gets to render, in ms; a site that stalls on several rows gets less for each. */
const patience = { row: 1_500, stalled: 400, firstRows: 8_000 };
/** Rows that may fail to render one after the other before the wait is shortened. */
const stallAfter = 3;

type Reporter = {
	report: (state: Omit<ReaderReport, 'name' | 'runId' | 'url'>) => void;
	isStopped: () => boolean;
};

/** Reads everyone on the page, scrolling rows into view that are not rendered yet, and reports as it goes. */
export async function readPage(document: Document, address: () => URL, { report, isStopped }: Reporter): Promise<void> {
	const identity = searchIdentity(address());
	const harvest = newHarvest();
	const take = () => harvest.add(readRows(document, address()));
	const tell = (end: ReadingEnd | null, paused = false) => report({ ...harvest.state(), end, paused });
	const interruption = (): ReadingEnd | null => {
		if (isStopped()) return 'cancelled';
		return searchIdentity(address()) === identity && harvest.isSame(readRows(document, address()))
			? null
			: 'search-changed';
	};

	const isLoading = () => lookAt(document, address(), 0).state === 'loading';
	await becomesTrue(document, () => isStopped() || !isLoading(), patience.firstRows);
	if (isStopped()) return tell('cancelled');
	const { state } = lookAt(document, address(), 0);
	if (state !== 'ready') return tell(state === 'empty' ? 'empty' : 'not-understood');
	take();
	tell(null);
	const putBack = rememberScroll(document);
	let end: ReadingEnd | null = null;
	for (let round = 0; round < 2 && !end; round += 1) {
		end = await renderRows(document, { round, take, tell, interruption });
	}
	putBack();
	tell(end ?? 'complete');
}

type Round = {
	round: number;
	take: () => void;
	tell: (end: null, paused?: boolean) => void;
	interruption: () => ReadingEnd | null;
};

/** Scrolls to each row that is not rendered and waits for it. Answers why it had to stop, if it had to. */
async function renderRows(document: Document, { round, take, tell, interruption }: Round): Promise<ReadingEnd | null> {
	let stalled = 0;
	for (let index = 0; index < personRows(document).length; index += 1) {
		const row = personRows(document)[index];
		if (!row || isRendered(row)) continue;
		if (document.visibilityState === 'hidden') {
			tell(null, true);
			await untilVisible(document, () => interruption() !== null);
			tell(null);
		}
		row.scrollIntoView({ block: round === 0 ? 'center' : 'start' });
		const wait = stalled >= stallAfter ? patience.stalled : patience.row;
		const isThere = await becomesTrue(document, () => isRendered(row) || interruption() !== null, wait);
		const stop = interruption();
		if (stop) return stop;
		stalled = isThere ? 0 : stalled + 1;
		take();
		tell(null);
	}
	return null;
}

function rememberScroll(document: Document): () => void {
	const scroller = rowScroller(document);
	const view = document.defaultView;
	const before = { rows: scroller?.scrollTop ?? 0, x: view?.scrollX ?? 0, y: view?.scrollY ?? 0 };
	return () => {
		if (scroller) scroller.scrollTop = before.rows;
		view?.scrollTo(before.x, before.y);
	};
}

/** Everyone seen so far, once each, in the order of the rows, in the richest version seen. */
function newHarvest() {
	const people = new Map<string, PersonRead>();
	let refused: RowRefused[] = [];
	let total = 0;
	let hasNext = false;
	const keyOf = (person: PersonRead) => profileKey(person.linkedinUrl) ?? person.leadId;
	return {
		add(page: ReturnType<typeof readRows>) {
			if (!page) return;
			refused = page.rows.flatMap((row) => row.refused ?? []);
			total = Math.max(total, page.rows.length);
			hasNext = page.hasNext;
			for (const { person } of page.rows) {
				if (person && (person.full || !people.has(keyOf(person)))) people.set(keyOf(person), person);
			}
		},
		// The rows may be replaced under the same address; then none of those we know is left.
		isSame(page: ReturnType<typeof readRows>): boolean {
			const shown = page?.rows.flatMap((row) => row.person ?? []) ?? [];
			return people.size === 0 || shown.length === 0 || shown.some((person) => people.has(keyOf(person)));
		},
		state: () => ({ people: [...people.values()], refused, total, hasNext }),
	};
}
