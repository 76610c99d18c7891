// The rules: docs/product.md §4.4.
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../web/api.ts';
import { mayHaveTouched } from '../../web/queries/cache/touched-by.ts';

afterEach(() => void vi.unstubAllGlobals());

const plain = { options: {}, meta: { touches: () => [] } };

test.each([
	...[400, 401, 403, 411, 413, 428, 429, 499].map((status) => [status, false] as const),
	...[404, 409, 412, 500, 503].map((status) => [status, true] as const),
])('after a write that was answered with %i what it touches is read again: %s', (status, isRead) => {
	expect(mayHaveTouched(new ApiError(status, 'No.'), plain)).toBe(isRead);
});

test('a write without a response may have arrived, unless the browser was offline', () => {
	for (const onLine of [true, false]) {
		vi.stubGlobal('navigator', { onLine });
		expect(mayHaveTouched(new TypeError('Failed to fetch'), plain)).toBe(onLine);
	}
});

test.each([
	['is shown at once', { ...plain, options: { onMutate: () => {} } }],
	['brings a new session', { ...plain, meta: { ...plain.meta, newSession: true } }],
	['has several parts', { ...plain, meta: { ...plain.meta, inParts: true } }],
])('after a refused write that %s all is read again', (_, mutation) => {
	expect(mayHaveTouched(new ApiError(400, 'No.'), mutation)).toBe(true);
});
