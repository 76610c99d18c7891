/**
 * How a field was found, most trusted first: the site's own marker, the target of a link, the block around a text, its
 * looks (see rows/read-by-look.ts), its neighbours, its wording, the wording of a label.
 */
export type Sign = 'marker' | 'link' | 'block' | 'looks' | 'neighbour' | 'wording' | 'label';

/** The values one sign gives for a field: none, one, or several that contradict each other. */
export type Testimony<Value> = { sign: Sign; values: Value[] };

/** A field with the sign that decided it, and the testimony of every sign. */
export type Field<Value> = { value: Value | null; sign: Sign | null; testimonies: Testimony<Value>[] };

/**
 * Decides a field from the testimonies of its signs, most trusted first. The first sign with a single value wins, so
 * noise that only a weaker sign sees changes nothing. A weaker sign that contradicts itself is ignored; a marker that
 * contradicts itself leaves the field empty, because nothing is more certain than a marker.
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

/**
 * Decides a field of a row without markers: by the block that holds it, else by its looks. No other sign is trusted
 * alone.
 */
export const byLooks = (field: Field<string>, value: string | null): Field<string> =>
	agreed<string>(...field.testimonies.filter(({ sign }) => sign === 'block'), { sign: 'looks', values: asList(value) });

/** True if the site's own marker names several values for a field. */
export const isContradictory = ({ testimonies }: Field<unknown>): boolean =>
	testimonies.some(({ sign, values }) => sign === 'marker' && new Set(values).size > 1);

/** Returns a value as a testimony's list of values. */
export const asList = <Value>(value: Value | null | undefined): Value[] => (value ? [value] : []);
