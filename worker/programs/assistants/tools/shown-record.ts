import { z } from 'zod';
import { shownMost, shownText } from './stranger-text.ts';

type Record = { readonly shape: z.core.$ZodShape };
type Names<Of extends Record> = { readonly [Field in keyof Of['shape']]?: string };
type Renamed<Of extends Record, By extends Names<Of>> = {
	-readonly [Field in keyof Of['shape'] as By[Field] extends string ? By[Field] : Field]: Of['shape'][Field];
};

// The longest texts of fields that are more than a line.
const mostOf: Readonly<{ [field: string]: number }> = {
	name: shownMost.name,
	listName: shownMost.name,
	phone: shownMost.name,
	prospectName: shownMost.name,
	connectorName: shownMost.name,
	notes: shownMost.note,
	answerNote: shownMost.note,
	message: shownMost.message,
};

/**
 * Defines how tools return a record of the contract: its fields, some renamed, every text cut and without invisible
 * characters. A field added to the record appears here too. `shape` describes it to assistants, `shown` makes it from a
 * record.
 */
export function shownRecord<Of extends Record, const By extends Names<Of>>(record: Of, names: By) {
	type Shape = z.ZodObject<Renamed<Of, By>>;
	const fields = Object.keys(record.shape).map((field) => ({ field, name: (names as Names<Record>)[field] ?? field }));
	const shape = z.object(Object.fromEntries(fields.map(({ field, name }) => [name, record.shape[field]]))) as Shape;
	const shown = (one: { readonly [Field in keyof Of['shape']]: unknown }) =>
		Object.fromEntries(fields.map(({ field, name }) => [name, seen(field, one[field])])) as z.input<Shape>;
	return { shape, shown };
}

const seen = (field: string, value: unknown) =>
	typeof value === 'string' ? shownText(value, mostOf[field] ?? shownMost.line) : value;
