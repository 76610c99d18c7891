import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { lookAt, readRows } from '../../extension/reader/look.ts';

// A page is <case>.html, its address in the first line; beside it <case>.json says what is read from it.
// KINDLING_WRITE_PAGES=1 writes the missing ones, to be checked by eye before they are committed.
const folder = new URL('pages/', import.meta.url);
const cases = readdirSync(folder).filter((name) => name.endsWith('.html'));

test('there are stored pages', () => expect(cases.length).toBeGreaterThan(8));

test.each(cases)('%s is read as expected', (name) => {
	const html = readFileSync(new URL(name, folder), 'utf8');
	const url = new URL(/<!-- (\S+) -->/.exec(html)?.[1] ?? '');
	const { document } = new JSDOM(html, { url: url.href }).window;
	Object.defineProperty(document, 'readyState', { value: 'complete' });
	const { kind, state, hasNext, sharedWith, total } = lookAt(document, url, 0);
	const read = { kind, state, hasNext, sharedWith, total, rows: readRows(document, url)?.rows ?? null };
	const expected = new URL(name.replace('.html', '.json'), folder);
	if (process.env.KINDLING_WRITE_PAGES && !existsSync(expected)) {
		writeFileSync(expected, `${JSON.stringify(read, null, '\t')}\n`);
	}
	expect(read).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
});
