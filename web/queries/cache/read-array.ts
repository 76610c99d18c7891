import { nextTurn, painted } from './turns.ts';

// In bytes or characters. The first is enough for the rows of a screen. The others are parsed in a few ms each, on a slow
// machine too. A response shorter than the first is complete soon anyway.
const firstSize = 20_000;
const sliceSize = 250_000;

/**
 * Reads a JSON array that arrives in parts. `onFirst` is called once with the first items, as soon as there are some. The
 * others wait until these are painted, and are then parsed in slices: the page can be used meanwhile. `onFirst` is not
 * called when the array is short. Rejects when the response breaks off.
 */
export async function readArray<Item>(response: Response, onFirst: (items: Item[]) => void): Promise<Item[]> {
	if (!response.body) return response.json();
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	const items: Item[] = [];
	// The rest that is no whole item yet. It is an array by itself, whose end is missing.
	let text = '';
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		// Megabytes may have come while the app's code was loading.
		for (let at = 0; at < value.length; ) {
			const size = items.length > 0 ? sliceSize : firstSize;
			text += decoder.decode(value.subarray(at, at + size), { stream: true });
			at += size;
			if (text.length < size) continue;
			const cut = text.lastIndexOf('},{') + 1;
			const whole = itemsIn<Item>(text, cut);
			if (!whole) continue;
			const isFirst = items.length === 0;
			if (isFirst) onFirst(whole);
			items.push(...whole);
			text = `[${text.slice(cut + 1)}`;
			await (isFirst ? painted() : nextTurn());
		}
	}
	const last: Item[] = JSON.parse(text + decoder.decode());
	return items.concat(last);
}

/** The items before a cut. Undefined when the cut is inside a text that looks like the end of an item. */
function itemsIn<Item>(text: string, cut: number): Item[] | undefined {
	try {
		return JSON.parse(`${text.slice(0, cut)}]`);
	} catch {
		return undefined;
	}
}
