import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import type * as z from 'zod/v4/core';
import { Problem } from './problem.ts';

/**
 * Checks one part of a request against a schema of the contract. When it does not fit, it throws a 400 with the schema's
 * first sentence and field. It throws so that the client's types of a response hold no error. What it checks can be read
 * from it (`checks`): the document of the API is made of that.
 */
export const valid = <Schema extends z.$ZodType, Target extends keyof ValidationTargets>(
	target: Target,
	schema: Schema,
) => {
	const validator = zValidator(target, schema, (result) => {
		if (result.success) return;
		const [issue] = result.error.issues;
		throw new Problem('invalid-input', sentence(issue), { field: issue?.path.join('.') });
	});
	return Object.assign(validator, { checks: { target, schema } });
};

function sentence(issue: z.$ZodIssue | undefined): string {
	if (!issue || issue.message.startsWith('Invalid input')) return 'The body does not have the expected form.';
	return issue.message;
}
