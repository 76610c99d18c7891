import { type SQL, sql } from 'drizzle-orm';

// D1 binds no text over 2,000,000 bytes, and a body may grow several times in size before it is stored.
const bindableBytes = 1_800_000;
const bytes = new TextEncoder();

/** A JSON array that D1 can bind as one parameter. `from` is the index of its first item among all items. */
export type JsonPart = { json: string; from: number };

/** A field of the array item `j` in a statement that reads `from json_each(…) j`. */
export const jsonField = (name: string): SQL => sql.raw(`json_extract(j.value, '$.${name}')`);

/** Splits items, in order, into JSON arrays of at most `maxBytes` of UTF-8 each. Usually that is one array. */
export function jsonParts(items: unknown[], maxBytes = bindableBytes): JsonPart[] {
	const parts: { items: string[]; size: number; from: number }[] = [];
	for (const [index, item] of items.entries()) {
		const json = JSON.stringify(item);
		const size = bytes.encode(json).length + 1;
		const part = parts.at(-1);
		if (part && part.size + size < maxBytes) {
			part.items.push(json);
			part.size += size;
		} else parts.push({ items: [json], size: size + 1, from: index });
	}
	return parts.map((part) => ({ json: `[${part.items.join(',')}]`, from: part.from }));
}
