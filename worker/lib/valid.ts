import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import type * as z from 'zod/v4/core';
import { Problem } from './problem.ts';

/**
 * Reads one part of a request as the contract says. What does not fit is a 400 with the first sentence of the schema;
 * thrown, so that no route's answer type carries it.
 */
export const valid = <Schema extends z.$ZodType, Target extends keyof ValidationTargets>(
	target: Target,
	schema: Schema,
) =>
	zValidator(target, schema, (result) => {
		if (result.success) return;
		const [issue] = result.error.issues;
		throw new Problem('invalid-input', sentence(issue), { field: issue?.path.join('.') });
	});

function sentence(issue: z.$ZodIssue | undefined): string {
	if (!issue || issue.message === 'Invalid input') return 'The body does not have the expected form.';
	return issue.message;
}
