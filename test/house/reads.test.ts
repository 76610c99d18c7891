import { expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';

test('a read that fails takes nothing away that is shown: a failure stands only where there is no data', () => {
	for (const path of files('web').filter(isCode)) {
		expect([path, /\bisError\b/.exec(textOf(path))?.[0]]).toEqual([path, undefined]);
	}
});
