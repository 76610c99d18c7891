/** The texts of a form's fields, by name. */
export type Texts = Record<string, string>;

/** Returns the texts that differ from those given, ignoring spaces around them. Null when none does. */
export function typedTexts<Fields extends Texts>(
	now: Readonly<Record<string, unknown>>,
	given: Fields,
): Partial<Fields> | null {
	const changed = Object.entries(given).flatMap(([name, text]) => {
		const typed = now[name];
		return typeof typed === 'string' && typed.trim() !== text.trim() ? [[name, typed] as const] : [];
	});
	return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Fields>) : null;
}
