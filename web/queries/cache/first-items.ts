/** Fewer than this are not shown before the rest: a list of more people than fifty is compact, and must begin so. */
const least = 51;

/**
 * The whole items at the start of a JSON array that is still arriving. Undefined while there are too few to fill a
 * screen, and where the cut falls into a text that looks like the end of an item.
 */
export function firstItems<Item>(text: string): { items: Item[]; rest: string } | undefined {
	if (text.split('},{', least + 1).length <= least) return undefined;
	const cut = text.lastIndexOf('},{') + 1;
	const items = itemsIn<Item>(text, cut);
	return items && items.length >= least ? { items, rest: `[${text.slice(cut + 1)}` } : undefined;
}

/** The items before a cut. Undefined when the cut is inside a text that looks like the end of an item. */
export function itemsIn<Item>(text: string, cut: number): Item[] | undefined {
	try {
		return JSON.parse(`${text.slice(0, cut)}]`);
	} catch {
		return undefined;
	}
}
