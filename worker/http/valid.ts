import { zValidator } from '@hono/zod-validator';
import type { Context, ValidationTargets } from 'hono';
import * as z from 'zod/v4/core';
import { sentenceOr } from '#contract/rules/text';
import { Problem } from './problem.ts';

const notOfForm = 'The body does not have the expected form.';

function refused({ issues: [issue] }: z.$ZodError): Problem {
	return new Problem('invalid-input', sentenceOr(issue?.message, notOfForm), { field: issue?.path.join('.') });
}

/**
 * Checks one part of a request against a schema of the contract. Throws a 400 with the schema's first sentence and
 * field; it throws so that the client's types of a response hold no error. The schema can be read back (`checks`),
 * which the API document is made from.
 */
export const valid = <Schema extends z.$ZodType, Target extends keyof ValidationTargets>(
	target: Target,
	schema: Schema,
) => {
	const validator = zValidator(target, schema, (result) => {
		if (!result.success) throw refused(result.error);
	});
	return Object.assign(validator, { checks: { target, schema } });
};

/** Checks input that didn't come as a request of its own. */
export function checked<Schema extends z.$ZodType>(schema: Schema, given: z.input<Schema>): z.output<Schema> {
	const result = z.safeParse(schema, given);
	if (!result.success) throw refused(result.error);
	return result.data;
}

/** Reads the fields of a posted form. Any other body is a 400. */
export async function formOf(c: Context): Promise<Record<string, unknown>> {
	try {
		return await c.req.parseBody();
	} catch (error) {
		// A Problem thrown while the body was read, such as for its size, explains itself.
		if (error instanceof Problem) throw error;
		throw new Problem('invalid-input', 'The body does not have the expected form.');
	}
}
