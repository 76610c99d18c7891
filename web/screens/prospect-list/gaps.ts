/** One row the virtualizer wants in the page: its place among all rows, and where it starts and ends (px). */
export type Placed = { index: number; start: number; end: number };
/** Rows as they go into the page: the row, and the empty height to leave before it. */
export type Spaced<T extends Placed> = { item: T; before: number };

/**
 * The height to leave before each row and after the last one, so that every row stands where it would among all.
 * Rows need not follow each other: the one with the focus stays in the page wherever the others have scrolled to.
 */
export function withGaps<T extends Placed>(items: readonly T[], top: number, bottom: number) {
	let at = top;
	const rows: Spaced<T>[] = items.map((item) => {
		const before = Math.max(0, item.start - at);
		at = item.end;
		return { item, before };
	});
	return { rows, after: Math.max(0, bottom - at) };
}
