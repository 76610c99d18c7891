// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import { type ProblemCode, problems } from '#contract/rules/problem';
import { ApiError } from '../../../web/api.ts';
import { isSettled, mayHaveBeenSent } from '../../../web/queries/intro-requests.ts';

const errorOf = (problem: ProblemCode) => new ApiError(problems[problem], 'No.', { problem });

test.each(['invalid-input', 'signed-out', 'not-found', 'mails-used-up', 'mail-refused'] as const)(
	'after %s the next click is a new request',
	(problem) => {
		expect(isSettled(errorOf(problem))).toBe(true);
		expect(mayHaveBeenSent(errorOf(problem))).toBe(false);
	},
);

test.each(['unexpected', 'unavailable', 'mail-unclear', 'mail-already-handed-over'] as const)(
	'after %s the next click has the same key',
	(problem) => {
		expect(isSettled(errorOf(problem))).toBe(false);
	},
);

test.each([
	[403, 'Forbidden'],
	[502, '<html><title>502 Bad gateway</title></html>'],
	[504, 'Gateway Timeout'],
	[524, 'error code: 524'],
])('after a %i of a proxy the next click has the same key', (status, body) => {
	expect(isSettled(new ApiError(status, body))).toBe(false);
});

test('after a lost response the request is not settled', () => {
	expect(isSettled(new TypeError('Failed to fetch'))).toBe(false);
});

test.each(['mail-unclear', 'mail-already-handed-over'] as const)('after %s only the person decides', (problem) => {
	expect(mayHaveBeenSent(errorOf(problem))).toBe(true);
});
