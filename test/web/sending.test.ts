import { expect, test } from 'vitest';
import { ApiError } from '../../web/api.ts';
import { isSettled } from '../../web/queries/intro-requests.ts';

test.each([
	[400, 'Please enter a subject line.'],
	[401, 'Please sign in.'],
	[404, 'There is no such prospect.'],
	[429, 'You have reached your limit of emails for today.'],
	[502, 'The mail provider refused this message.'],
])('after a %i that says "%s" the next press is a new one', (status, body) => {
	expect(isSettled(new ApiError(status, body))).toBe(true);
});

test.each([
	[409, 'An earlier version of this email was already handed over. Please look at its history first.'],
	[500, 'Something went wrong.'],
	[502, '<html><title>502 Bad gateway</title></html>'],
	[502, 'Bad Gateway'],
	[503, 'The mail provider gave no clear answer: your email may or may not have been sent.'],
	[504, 'Gateway Timeout'],
	[520, 'error code: 520'],
	[524, 'error code: 524'],
])('after a %i that says "%s" the next press carries the same key', (status, body) => {
	expect(isSettled(new ApiError(status, body))).toBe(false);
});

test('a lost answer settles nothing', () => {
	expect(isSettled(new TypeError('Failed to fetch'))).toBe(false);
});
