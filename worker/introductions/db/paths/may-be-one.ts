const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

/** Whether two keys may be those of one person: two profiles that can be compared are one only when they are the same. */
export const mayBeOne = (one: string | null, other: string | null) =>
	one === null || other === null || one === other || kindOf(one) !== kindOf(other);
