const encoder = new TextEncoder();

/**
 * Divides items into parts of at most `most` items that take at most `mostBytes` as JSON in UTF-8. An item too large
 * for any part is a part by itself.
 */
export function inParts<Item>(
	items: readonly Item[],
	{ most, mostBytes }: { most: number; mostBytes: number },
): Item[][] {
	const parts: Item[][] = [];
	let room = 0;
	for (const item of items) {
		const size = encoder.encode(JSON.stringify(item)).length + 1;
		const part = parts.at(-1);
		if (part && part.length < most && size <= room) part.push(item);
		else {
			parts.push([item]);
			room = mostBytes;
		}
		room -= size;
	}
	return parts;
}
