// D1 binds no text beyond 2,000,000 bytes; what is stored of a body may be several times its size.
const bindable = 1_800_000;
const bytes = new TextEncoder();

/** One parameter of a statement: a JSON array that D1 can bind, and the place of its first item among all. */
export type JsonPart = { json: string; from: number };

/** The items as JSON arrays of at most `most` bytes of UTF-8 each (1.8 MB), in their order; one array unless there is very much. */
export function jsonParts(items: unknown[], most = bindable): JsonPart[] {
	const parts: { items: string[]; size: number; from: number }[] = [];
	for (const [index, item] of items.entries()) {
		const json = JSON.stringify(item);
		const size = bytes.encode(json).length + 1;
		const part = parts.at(-1);
		if (part && part.size + size < most) {
			part.items.push(json);
			part.size += size;
		} else parts.push({ items: [json], size: size + 1, from: index });
	}
	return parts.map((part) => ({ json: `[${part.items.join(',')}]`, from: part.from }));
}
