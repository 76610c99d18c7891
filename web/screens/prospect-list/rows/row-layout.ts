/** The positions of all rows, in the page or not, in px from the upper edge of the first one. */
export type Layout = {
	count: number;
	/** Offset of the row; for the index after the last one, the height of all. */
	startOf: (index: number) => number;
	/** The row at this position; the first or last row for a position outside. */
	indexAt: (place: number) => number;
};
/** The first and the last index, both included. */
type Range = { first: number; last: number };
/** A row in the page: its index, and the empty height to leave before it. */
type Spaced = { index: number; before: number };

const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** Rows that all have the same height. */
export const evenLayout = (count: number, height: number): Layout => ({
	count,
	startOf: (index) => index * height,
	indexAt: (place) => within(Math.floor(place / height), count),
});

/** Rows that each have their own height. */
export function unevenLayout(count: number, heightOf: (index: number) => number): Layout {
	const starts = new Float64Array(count + 1);
	for (let index = 0; index < count; index += 1) starts[index + 1] = (starts[index] ?? 0) + heightOf(index);
	const startOf = (index: number) => starts[index] ?? 0;
	const indexAt = (place: number) => {
		let [low, high] = [0, count - 1];
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (startOf(middle) <= place) low = middle;
			else high = middle - 1;
		}
		return within(low, count);
	};
	return { count, startOf, indexAt };
}

/** The number of rows in the page beyond the visible ones, so that the focus finds the next one. */
export const beyond = 3;

/** Returns the visible rows and a few beyond, when `height` px from `top` on are visible. */
export const rangeInSight = ({ count, indexAt }: Layout, top: number, height: number): Range => ({
	first: within(indexAt(top) - beyond, count),
	last: within(indexAt(top + height) + beyond, count),
});

/**
 * Returns the rows of a range, and the focused row even outside of it, with the empty heights between and after them,
 * so that each row has the same position as if all rows were in the page.
 */
export function spaced({ count, startOf }: Layout, { first, last }: Range, focused: number) {
	const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
	if (focused >= 0 && focused < first) indexes.unshift(focused);
	if (focused > last) indexes.push(focused);
	let at = 0;
	const rows = indexes.map((index): Spaced => {
		const before = startOf(index) - at;
		at = startOf(index + 1);
		return { index, before };
	});
	return { rows, after: startOf(count) - at };
}

/**
 * The React keys of the rows in the page. When most rows stay, as in scrolling, a prospect keeps its key. Otherwise, as
 * after a filter or another order, keys are reused from the top, so that React writes other texts into existing
 * elements; only the focused row keeps its own key, which no other row takes.
 */
export class RowKeys {
	private keys = new Map<string, number>();
	private last = 0;

	assign(ids: readonly string[], focused?: string): number[] {
		const doMostStay = ids.filter((id) => this.keys.has(id)).length * 3 > ids.length * 2;
		const free = doMostStay ? [] : [...this.keys].flatMap(([id, key]) => (id === focused ? [] : [key]));
		const own = (id: string) => (doMostStay || id === focused ? this.keys.get(id) : undefined);
		const next = ids.map((id) => own(id) ?? free.shift() ?? ++this.last);
		this.keys = new Map(ids.map((id, at) => [id, next[at] ?? 0]));
		return next;
	}
}
