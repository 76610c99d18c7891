/** Where rows stand that are not all in the page, in px from the first one's upper edge. */
export type Layout = {
	count: number;
	/** Where the row begins; for the index after the last one, how high all are together. */
	startOf: (index: number) => number;
	/** The row at this place; the first or the last one for a place outside. */
	indexAt: (place: number) => number;
};
/** From which to which index, both included. */
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

// Rows beyond the edges of the sight, so that the keyboard finds the next one.
const beyond = 3;

/** The rows in sight and a few beyond, when `height` px from `top` on are in sight. */
export const rangeInSight = ({ count, indexAt }: Layout, top: number, height: number): Range => ({
	first: within(indexAt(top) - beyond, count),
	last: within(indexAt(top + height) + beyond, count),
});

/**
 * The rows of a range, and the one with the focus wherever it is, with the empty heights between them and after the last
 * one: so each stands where it would among all.
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
 * Keys for the rows in the page, by which React knows their elements again. Somebody who was shown before keeps the
 * element. When nobody of those shown before is left, all elements are used again for the new ones.
 */
export class RowKeys {
	private keys = new Map<string, number>();
	private last = 0;

	assign(ids: readonly string[]): number[] {
		const free = ids.some((id) => this.keys.has(id)) ? [] : [...this.keys.values()];
		const next = ids.map((id) => this.keys.get(id) ?? free.shift() ?? ++this.last);
		this.keys = new Map(ids.map((id, at) => [id, next[at] ?? 0]));
		return next;
	}
}
