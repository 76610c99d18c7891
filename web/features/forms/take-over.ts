/** The fields of a form, as text. */
export type Texts<Field extends string> = Readonly<Record<Field, string>>;

/** Typed texts, each with the field's previous value. */
export type Typed<Field extends string> = Readonly<{ [Name in Field]?: { text: string; before: string } }>;

const differ = (one: string, other: string) => one.trim() !== other.trim();

// Typing and then restoring the previous text changes nothing.
const isChange = (typing: { text: string; before: string } | undefined) =>
	typing !== undefined && differ(typing.text, typing.before);

/**
 * Returns the texts of a form over a saved record that may have changed since. Fields that were not typed in follow the
 * record. `conflicts` are the fields changed on both sides to different texts: the user has to choose.
 */
export function takeOver<Field extends string>(saved: Texts<Field>, typed: Typed<Field>) {
	const values: Record<Field, string> = { ...saved };
	const conflicts: Field[] = [];
	for (const field of Object.keys(saved) as Field[]) {
		const typing = typed[field];
		if (!typing || (!isChange(typing) && differ(saved[field], typing.before))) continue;
		values[field] = typing.text;
		if (differ(saved[field], typing.before) && differ(saved[field], typing.text)) conflicts.push(field);
	}
	return { values, conflicts };
}

/** Returns the typed texts after `text` is entered into a field. */
export const typeIn = <Field extends string>(
	saved: Texts<Field>,
	typed: Typed<Field>,
	field: Field,
	text: string,
): Typed<Field> => {
	const typing = typed[field];
	// An unchanged field shows the record, so the record is what is typed over.
	const before = typing && isChange(typing) ? typing.before : saved[field];
	return { ...typed, [field]: { text, before } };
};

/** Returns the typed texts after the user chose their own over the record's. */
export function keepYours<Field extends string>(saved: Texts<Field>, typed: Typed<Field>, field: Field): Typed<Field> {
	const typing = typed[field];
	return typing ? { ...typed, [field]: { ...typing, before: saved[field] } } : typed;
}

/** Returns the typed texts after the user chose the record's text over their own. */
export const takeTheirs = <Field extends string>(typed: Typed<Field>, field: Field): Typed<Field> => ({
	...typed,
	[field]: undefined,
});

/**
 * Returns the typed texts after `sent` was saved as the record `written`. Saved text is no longer typed, and newer text
 * is typed over it. A field that was not sent keeps the value it was typed over, because it may have been changed
 * elsewhere meanwhile.
 */
export function rebase<Field extends string>(
	written: Texts<Field>,
	sent: Typed<Field>,
	typed: Typed<Field>,
): Typed<Field> {
	const next: { -readonly [Name in Field]?: { text: string; before: string } } = {};
	for (const field of Object.keys(typed) as Field[]) {
		const typing = typed[field];
		if (!typing || !isChange(typing)) continue;
		const isOurs = isChange(sent[field]) && !differ(sent[field]?.text ?? '', written[field]);
		const now = isOurs ? { ...typing, before: written[field] } : typing;
		if (isChange(now)) next[field] = now;
	}
	return next;
}

/** Returns the typed texts of a form that begins with a draft of some fields. */
export const typedOver = <Field extends string>(saved: Texts<Field>, draft: Partial<Texts<Field>> = {}): Typed<Field> =>
	(Object.keys(draft) as Field[]).reduce(
		(all, field) => typeIn(saved, all, field, draft[field] ?? saved[field]),
		{} as Typed<Field>,
	);
