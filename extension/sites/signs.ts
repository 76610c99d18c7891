/**
 * How a field was found. In order of trust: a marker of the site's own, the target of a link, the block that contains a
 * text, its neighbours, the wording of a label.
 */
export type Sign = 'marker' | 'link' | 'block' | 'neighbour' | 'wording' | 'label';

/** The values that one sign gives for a field: none, one, or several that contradict each other. */
export type Testimony<Value> = { sign: Sign; values: Value[] };

/** A field with the sign that found it, and the testimony of every sign. */
export type Field<Value> = { value: Value | null; sign: Sign | null; testimonies: Testimony<Value>[] };

/**
 * A field from the testimonies of its signs, the most trusted one first. When the signs disagree, the value with the
 * most signs wins. Without such a value the field stays empty. It also stays empty when one sign contradicts itself.
 */
export function agreed<Value>(...testimonies: Testimony<Value>[]): Field<Value> {
	const empty = { value: null, sign: null, testimonies };
	const voices = new Map<Value, { sign: Sign; count: number }>();
	for (const { sign, values } of testimonies) {
		const [value] = values;
		if (value === undefined) continue;
		if (values.some((other) => other !== value)) return empty;
		const voice = voices.get(value);
		voices.set(value, { sign: voice?.sign ?? sign, count: (voice?.count ?? 0) + 1 });
	}
	const [first, second] = [...voices].sort((a, b) => b[1].count - a[1].count);
	if (!first || first[1].count === second?.[1].count) return empty;
	return { value: first[0], sign: first[1].sign, testimonies };
}

/** A value as the list of a testimony. */
export const asList = <Value>(value: Value | null | undefined): Value[] => (value ? [value] : []);
