import { firstBytes, firstItems, itemsIn, textIn } from './first-items.ts';
import { nextTurn, painted } from './turns.ts';

// In bytes or characters. Parsing a slice takes a few ms, even on a slow machine.
const sliceSize = 250_000;

/**
 * Reads a JSON array as it arrives. Calls `onFirst` once with the first items, as soon as there are some, but not for a
 * short array. The others wait until these are painted, and are then parsed in slices, so that the page stays usable.
 * Rejects when the response breaks off.
 */
export async function readArray<Item>(response: Response, onFirst: (items: Item[]) => void): Promise<Item[]> {
	if (!response.body) return response.json();
	const items: Item[] = [];
	// The text after the last complete item. It begins an array of its own.
	let text = '';
	for await (const step of textIn(response.body, () => (items.length > 0 ? sliceSize : firstBytes))) {
		text += step;
		if (items.length === 0) {
			const first = firstItems<Item>(text);
			if (!first) continue;
			onFirst(first.items);
			items.push(...first.items);
			text = first.rest;
			await painted();
			continue;
		}
		if (text.length < sliceSize) continue;
		const cut = text.lastIndexOf('},{') + 1;
		const whole = itemsIn<Item>(text, cut);
		if (!whole) continue;
		items.push(...whole);
		text = `[${text.slice(cut + 1)}`;
		await nextTurn();
	}
	const last: Item[] = JSON.parse(text);
	return items.concat(last);
}
