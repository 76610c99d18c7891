import { firstItems, itemsIn } from './first-items.ts';
import { nextTurn, painted } from './turns.ts';

// In bytes or characters. The first items are looked for in steps of the first size. The other slices are parsed in a few
// ms each, on a slow machine too.
const firstSize = 20_000;
const sliceSize = 250_000;

/**
 * Reads a JSON array as it arrives. Calls `onFirst` once with the first items, as soon as there are some, but not for a short
 * array. The others wait until these are painted, and are then parsed in slices, so that the page can be used meanwhile.
 * Rejects when the response breaks off.
 */
export async function readArray<Item>(response: Response, onFirst: (items: Item[]) => void): Promise<Item[]> {
	if (!response.body) return response.json();
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	const items: Item[] = [];
	// The text after the last whole item. It begins an array of its own.
	let text = '';
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		// Megabytes may have come while the app's code was loading.
		for (let at = 0; at < value.length; ) {
			const size = items.length > 0 ? sliceSize : firstSize;
			text += decoder.decode(value.subarray(at, at + size), { stream: true });
			at += size;
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
	}
	const last: Item[] = JSON.parse(text + decoder.decode());
	return items.concat(last);
}
