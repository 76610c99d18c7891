/** IDs of the selected prospects, and the start of a range. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined };

/** The selection of a mode that was just turned on. */
export const noSelection: Selection = { ids: new Set(), anchor: undefined };

type Row = { id: string };

/**
 * Returns the selection after a press on a row. With Shift, all rows from the last pressed to this one take the state
 * of the last pressed one. `rows` are those shown, in order.
 */
export function afterPress(before: Selection, rows: readonly Row[], id: string, isRange: boolean): Selection {
	const ids = new Set(before.ids);
	const from = isRange ? rows.findIndex((row) => row.id === before.anchor) : -1;
	const to = from < 0 ? -1 : rows.findIndex((row) => row.id === id);
	if (from < 0 || to < 0 || before.anchor === undefined) {
		if (!ids.delete(id)) ids.add(id);
		return { ids, anchor: id };
	}
	const isOn = ids.has(before.anchor);
	for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
		if (isOn) ids.add(row.id);
		else ids.delete(row.id);
	}
	return { ids, anchor: id };
}

/** Selects all of these rows, or none of them. */
export function withRows(before: Selection, rows: readonly Row[], isOn: boolean): Selection {
	const ids = new Set(before.ids);
	for (const { id } of rows) {
		if (isOn) ids.add(id);
		else ids.delete(id);
	}
	return { ids, anchor: undefined };
}

/** Returns the IDs that are still in the list. */
export function stillThere(ids: ReadonlySet<string>, rows: readonly Row[]): ReadonlySet<string> {
	const there = rows.reduce((found, { id }) => (ids.has(id) ? found + 1 : found), 0);
	return there === ids.size ? ids : new Set(rows.flatMap(({ id }) => (ids.has(id) ? id : [])));
}
