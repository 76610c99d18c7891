// In characters or bytes. This is enough for the rows of a screen, and quick to parse. A shorter response is complete
// soon anyway.
const firstAt = 20_000;
const firstUpTo = 100_000;

/**
 * Reads a JSON array that arrives in parts. `onFirst` is called once with the first items, as soon as there are some.
 * It is not called when the array is short. Rejects when the response breaks off.
 */
export async function readArray<Item>(response: Response, onFirst: (items: Item[]) => void): Promise<Item[]> {
	if (!response.body) return response.json();
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	let text = '';
	let wanted = true;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return JSON.parse(text + decoder.decode());
		// What has come while the app's code was loading may be megabytes. Decoding them would hold up the first items.
		const first = wanted ? value.subarray(0, firstUpTo) : value;
		text += decoder.decode(first, { stream: true });
		if (wanted && text.length >= firstAt) {
			const items = itemsIn<Item>(text);
			wanted = items === undefined;
			if (items) {
				onFirst(items);
				await new Promise((shown) => setTimeout(shown));
			}
		}
		text += decoder.decode(value.subarray(first.length), { stream: true });
	}
}

/**
 * The complete items at the beginning of an array. Undefined when the cut is inside a text that looks like the end of
 * an item.
 */
function itemsIn<Item>(text: string): Item[] | undefined {
	try {
		return JSON.parse(`${text.slice(0, text.lastIndexOf('},{', firstUpTo) + 1)}]`);
	} catch {
		return undefined;
	}
}
