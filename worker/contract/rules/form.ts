import type * as z from 'zod/mini';

/** Errors of a form: one sentence for each field that doesn't fit, in the order of the schema. */
export type FieldErrors<Field extends string = string> = { [Name in Field]?: string };

/** A form as it was read: either the value to send, or what is wrong with it. */
type FormResult<Value> =
	| { value: Value; errors?: undefined }
	| { value?: undefined; errors: FieldErrors<Extract<keyof Value, string>> };

/**
 * Reads a form against its schema of the contract. `fields` is a FormData, or an object with one entry for each field.
 * Only the first sentence about a field is given.
 */
export function readForm<Value>(
	schema: z.ZodMiniType<Value>,
	fields: Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>,
): FormResult<Value> {
	const read = schema.safeParse(Symbol.iterator in fields ? Object.fromEntries(fields) : fields);
	if (read.success) return { value: read.data };
	const errors: FieldErrors = {};
	for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
	return { errors };
}
