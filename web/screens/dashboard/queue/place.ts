/**
 * The user's place in the queue: the key of what is shown, all keys in order, joined by spaces, and the key of what
 * last left the card.
 */
export type Place = { key: string | undefined; order: string; left: string | undefined };

export const start: Place = { key: undefined, order: '', left: undefined };

/**
 * Returns the place in the queue with these keys. What is shown stays, whatever comes before it. When it leaves, the
 * next is shown, or the first after the last. When it returns, after an undo or a failure, it is shown again.
 */
export function placeIn(keys: readonly string[], { key, order, left }: Place): Place {
	const now = keys.join(' ');
	if (left !== undefined && keys.includes(left)) return { key: left, order: now, left: undefined };
	if (key !== undefined && keys.includes(key)) return { key, order: now, left };
	const before = order.split(' ');
	const next = before.slice(before.indexOf(key ?? '') + 1).find((each) => keys.includes(each));
	return { key: next ?? keys[0], order: now, left: key ?? left };
}

/** Returns the place this many steps on. After the last comes the first. */
export function stepFrom(keys: readonly string[], { key }: Place, steps: number): Place {
	const at = keys.indexOf(key ?? '') + steps;
	return placeAt(keys, keys[(at + keys.length) % keys.length]);
}

/** Returns the place at a key. */
export const placeAt = (keys: readonly string[], key: string | undefined): Place => ({
	key,
	order: keys.join(' '),
	left: undefined,
});
