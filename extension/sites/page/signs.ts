/**
 * How a field was found. In order of trust: a marker of the site's own, the target of a link, the block that contains a
 * text, its looks (see rows/looks.ts), its neighbours, the wording of a label.
 */
export type Sign = 'marker' | 'link' | 'block' | 'looks' | 'neighbour' | 'wording' | 'label';

/** The values that one sign gives for a field: none, one, or several that contradict each other. */
export type Testimony<Value> = { sign: Sign; values: Value[] };

/** A field with the sign that found it, and the testimony of every sign. */
export type Field<Value> = { value: Value | null; sign: Sign | null; testimonies: Testimony<Value>[] };

/**
 * A field from the testimonies of its signs, the most trusted one first. The first sign with a single value wins, so
 * that noise which only a weaker sign sees changes nothing. A weaker sign that contradicts itself is ignored. A marker
 * that contradicts itself leaves the field empty, because nothing is more certain than a marker.
 */
export function agreed<Value>(...testimonies: Testimony<Value>[]): Field<Value> {
	for (const { sign, values } of testimonies) {
		const [value, ...others] = new Set(values);
		if (value === undefined) continue;
		if (others.length === 0) return { value, sign, testimonies };
		if (sign === 'marker') break;
	}
	return { value: null, sign: null, testimonies };
}

/** A field of a row without markers: by the block that holds it, else by its looks. No other sign is trusted alone. */
export const byLooks = (field: Field<string>, value: string | null): Field<string> =>
	agreed<string>(...field.testimonies.filter(({ sign }) => sign === 'block'), { sign: 'looks', values: asList(value) });

/** Whether the site's own marker names several values for a field. */
export const isTorn = ({ testimonies }: Field<unknown>): boolean =>
	testimonies.some(({ sign, values }) => sign === 'marker' && new Set(values).size > 1);

/** A value as the list of a testimony. */
export const asList = <Value>(value: Value | null | undefined): Value[] => (value ? [value] : []);
