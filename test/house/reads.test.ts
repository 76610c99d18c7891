import { expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';

test('a failed read replaces nothing shown: a failure appears only where there is no data', () => {
	for (const path of files('web').filter(isCode)) {
		expect([path, /\bisError\b/.exec(textOf(path))?.[0]]).toEqual([path, undefined]);
	}
});
