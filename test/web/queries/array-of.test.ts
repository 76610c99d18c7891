import { expect, test } from 'vitest';
import { arrayOf } from '../../../web/api.ts';

test('a read of a list returns an array or fails', async () => {
	expect(await arrayOf(Response.json([1, 2]))).toEqual([1, 2]);
	for (const other of [null, {}, 'text', 5]) {
		await expect(arrayOf(Response.json(other))).rejects.toThrow('something other than a list');
	}
});
