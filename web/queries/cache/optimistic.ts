import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

type Row = { id: string };
type Context = { client: QueryClient };
type Undo = () => void;

/**
 * Changes a cached array before the server has responded. Returns the undo of this one change, which keeps what other
 * changes have done to the array since. `undo` gets the current rows, and those from before the change.
 */
export async function changeRows<T extends Row>(
	client: QueryClient,
	queryKey: QueryKey,
	change: (rows: T[]) => T[],
	undo: (rows: T[], before: T[]) => T[],
): Promise<Undo> {
	await client.cancelQueries({ queryKey, exact: true });
	const before = client.getQueryData<T[]>(queryKey);
	if (!before) return () => {};
	client.setQueryData<T[]>(queryKey, change(before));
	return () => {
		client.setQueryData<T[]>(queryKey, (rows) => rows && undo(rows, before));
	};
}

/** Sorts rows into the order of these ids. Rows with another id come last. */
export function inOrder<T extends Row>(rows: readonly T[], ids: readonly string[]): T[] {
	const places = new Map(ids.map((id, place) => [id, place]));
	const place = (row: Row) => places.get(row.id) ?? ids.length;
	return rows.toSorted((a, b) => place(a) - place(b));
}

/**
 * Options of every removal: takes the row out of the cached array at once, and puts it back when the removal fails.
 * `rowsKey` is the key of the array that holds the row.
 */
export function removal<Sent extends Row>(rowsKey: (sent: Sent) => QueryKey) {
	const order = orderBeforeRemovals();
	return {
		onMutate: (sent: Sent, { client }: Context) =>
			changeRows(
				client,
				rowsKey(sent),
				(rows) => {
					order.begin(rowsKey(sent), rows);
					return rows.filter((row) => row.id !== sent.id);
				},
				(rows, before) => putBack(rows, before, sent.id, order.of(rowsKey(sent))),
			),
		onError: (_error: Error, _sent: Sent, undo: Undo | undefined) => undo?.(),
		onSettled: (_response: unknown, _error: Error | null, sent: Sent) => order.end(rowsKey(sent)),
	};
}

// In front of the first row that follows it in `order`.
function putBack<T extends Row>(rows: T[], before: readonly T[], id: string, order: readonly string[]): T[] {
	const row = before.find((each) => each.id === id);
	if (!row || rows.some((each) => each.id === id)) return rows;
	const later = new Set(order.slice(order.indexOf(id) + 1));
	const place = rows.findIndex((each) => later.has(each.id));
	return rows.toSpliced(place < 0 ? rows.length : place, 0, row);
}

// The order of each array before the first of several simultaneous removals, the only order with a place for each
// removed row.
function orderBeforeRemovals() {
	const orders = new Map<string, { ids: string[]; removals: number }>();
	return {
		begin: (key: QueryKey, rows: readonly Row[]) => {
			const known = orders.get(hashKey(key)) ?? { ids: rows.map(({ id }) => id), removals: 0 };
			orders.set(hashKey(key), { ...known, removals: known.removals + 1 });
		},
		of: (key: QueryKey) => orders.get(hashKey(key))?.ids ?? [],
		end: (key: QueryKey) => {
			const known = orders.get(hashKey(key));
			if (known && known.removals > 1) orders.set(hashKey(key), { ...known, removals: known.removals - 1 });
			else orders.delete(hashKey(key));
		},
	};
}
