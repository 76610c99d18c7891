import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookAt, readPeople } from '../../extension/reader/look.ts';
import { expectationOf, storedPages } from './stored-html.ts';
import { storedPage } from './stored-pages.ts';

// KINDLING_WRITE_PAGES=1 writes the missing expectations, to be checked by eye before they are committed.
test('there are stored pages', () => expect(storedPages.length).toBeGreaterThan(8));

test.each(storedPages)('%s is read as expected', (name) => {
	const { document, url } = storedPage(name);
	const { kind, state, hasNext, sharedWith, total } = lookAt(document, url, 0);
	const seen = readPeople(document, url);
	const rows = seen?.page
		? seen.page.rows.map(({ person, refused }) => (person ? { person } : { refused }))
		: (seen?.people.map((person) => ({ person })) ?? null);
	const read = { kind, state, hasNext, sharedWith, total, rows };
	const expected = expectationOf(name);
	if (process.env.KINDLING_WRITE_PAGES && !existsSync(expected)) {
		writeFileSync(expected, `${JSON.stringify(read, null, '\t')}\n`);
	}
	expect(read).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
});
