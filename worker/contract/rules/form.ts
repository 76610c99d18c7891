import type * as z from 'zod/mini';

/** Errors of a form, in the order of the schema: one sentence for each field that doesn't fit. */
export type FieldErrors<Field extends string = string> = { [Name in Field]?: string };

/** A form after reading: either the value to send, or the errors. */
type FormResult<Value> =
	| { value: Value; errors?: undefined }
	| { value?: undefined; errors: FieldErrors<Extract<keyof Value, string>> };

/**
 * Reads a form against its schema of the contract. `fields` is a FormData, or an object with an entry for each field.
 * Each field gets only its first error.
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
