/** The step, in bytes, in which the first items are looked for. */
export const firstBytes = 20_000;

/** With fewer than this, waits for the rest: a list of more than fifty people is compact, and must begin so. */
const least = 51;

/**
 * Returns the complete items at the start of a JSON array that is still arriving. Undefined while there are too few to
 * fill a screen, and if the cut falls into a text that looks like the end of an item.
 */
export function firstItems<Item>(text: string): { items: Item[]; rest: string } | undefined {
	if (text.split('},{', least + 1).length <= least) return undefined;
	const cut = text.lastIndexOf('},{') + 1;
	const items = itemsIn<Item>(text, cut);
	return items && items.length >= least ? { items, rest: `[${text.slice(cut + 1)}` } : undefined;
}

/** Returns the items before a cut. Undefined if the cut is inside a text that looks like the end of an item. */
export function itemsIn<Item>(text: string, cut: number): Item[] | undefined {
	try {
		return JSON.parse(`${text.slice(0, cut)}]`);
	} catch {
		return undefined;
	}
}

/**
 * Reads a text in steps of at most `bytes()`, which is called before each step, because megabytes may come at once.
 * Ending the loop early cancels the stream. Throws when it breaks off.
 */
export async function* textIn(body: ReadableStream<Uint8Array>, bytes: () => number): AsyncGenerator<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			for (let at = 0; at < value.length; ) {
				const step = value.subarray(at, at + bytes());
				at += step.length;
				yield decoder.decode(step, { stream: true });
			}
		}
		yield decoder.decode();
	} finally {
		reader.cancel().catch(() => {});
	}
}
